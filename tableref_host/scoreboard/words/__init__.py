"""All texts of the scoreboard: one file per language, `en.json` and `de.json`.

The texts of a game are in its own folder, `words/en.json` and `words/de.json`, beside those of the
device. All files have the same sections and keys:

- `page`: the texts of the page itself;

- `asked`: answers to viewers' requests; `line`: messages about a table's line, found by their
English text;

- `sentences` for events, `steps` that are undone, `phases` and `details` of a match, `notes` about
players, `reasons` why a round ended, `refusals` of presses; `starter`, `round` and `claim` of games
with their own texts for these;

- `terms`: field values of events, such as the suits; `phrases`: everything else.

Names are inserted as text, never as markup.
"""
