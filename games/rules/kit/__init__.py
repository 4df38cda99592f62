"""Pieces that several games share: packs of cards, seats in a ring, seeded chance, sentences.

No rule of any game lives here, and nothing that only one game needs.
"""
