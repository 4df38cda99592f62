"""Forms of the pages: read what a browser sent, say at its field what is wrong.

Whether the table allows it is asked of `matches`; nothing is written here but a player's own settings.
"""
