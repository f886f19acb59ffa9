"""Every word that the scoreboard says, in one place: another language is another of these folders.

`label` is a function of a seat that returns what to call who sits there. Names are put in as they
are, text and never markup.
"""
