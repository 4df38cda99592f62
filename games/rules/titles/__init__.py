"""The games, one folder each, all of one shape. The folder is the list: nothing is registered anywhere.

Only `games.rules.catalogue` opens these folders; a game never imports another.
"""
