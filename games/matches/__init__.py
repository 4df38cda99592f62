"""Use cases: what people, bots and clocks do with matches, as plain functions over rows and rules.

Here alone a match's key and state are touched. No page, no mail text and no rule of a game lives here.
"""
