"""How people play each game: sensibly in most cases, and not always."""
