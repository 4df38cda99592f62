"""Ratings: a pure fold over finished rated matches, by openskill's Plackett-Luce model behind one function.

What is stored can always be computed again from the matches alone, to the last digit (`manage.py ratings --check`).
"""
