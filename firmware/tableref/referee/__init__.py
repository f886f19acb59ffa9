"""What happens at the table: told what happened and when, asked what to show. No I/O."""
