"""What players are told away from the table: notices that are due, the mails they become, the story they tell.

A notice is a row: made in the transaction of what it tells of, claimed once, then sent or skipped.
No rule and no flow of a match lives here, and no State: mails are written from SeatViews and told events.
"""
