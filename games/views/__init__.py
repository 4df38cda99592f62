"""Pages: a page and its fragments together. A view fetches, calls one function of `games.matches`, renders.

No rules, no transaction, no mail lives here, and nothing here is handed a State.
"""
