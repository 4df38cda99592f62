"""The pieces of markup that many pages share: shields, icons, card faces, sentences.

Each tag returns a safe string at once: a table shows dozens, an included template each would cost milliseconds.
No queries and no rules here.
"""
