"""Every word that the scoreboard says, in one place: a file a language, `en.json` and `de.json`.

A game's are in its own folder, `words/en.json` and `words/de.json`, beside what the device says in
it. In both there are the same sections with the same keys:

- `page`: what the page itself says, as the virtual table's page has it;
- `asked`: what a viewer is answered that asks for something; `line`: what is said of a table's
  line, found by its English text;
- `sentences` of events, `steps` that are taken back, `phases` and `details` of a match, `notes` of
  how players stand, `reasons` why a round ended, `refusals` of presses; `starter`, `round` and
  `claim` of a game that has words of its own for these;
- `terms`: words that events have as fields, such as the suits; `phrases`: all else.

Names are put in as they are, text and never markup.
"""
