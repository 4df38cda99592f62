"""Royal Table: six royal games, played over days.

One Django app; its floors, from cellar to roof: rules, bots, models, notifications and ratings, matches, forms,
views, tasks. Nothing lives in this file.
"""
