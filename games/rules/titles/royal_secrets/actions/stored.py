"""What a stored table must be like where it says who is asked, and what the count has come to so far."""

from __future__ import annotations

from games.rules.titles.royal_secrets.actions.attending import in_retinue
from games.rules.titles.royal_secrets.actions.betting import has_a_word
from games.rules.titles.royal_secrets.actions.counting import in_company, mercies, owed, recruits
from games.rules.titles.royal_secrets.actions.favours import holds
from games.rules.titles.royal_secrets.cards import SIDES
from games.rules.titles.royal_secrets.scoring import find_ties, judge, let_valets_strike
from games.rules.titles.royal_secrets.table import NO_CARD, NOBODY, Table, everybody, from_the_word, laid


def sound(table: Table) -> bool:
    """Whether, in a table that can be otherwise, who is asked and the count so far can be."""
    return reckoned_fits(table) and given_fits(table) and asked_fits(table) and marks_fit(table)


def asked_fits(table: Table) -> bool:
    """SE-20, SE-26, SE-38, SE-40, SE-58: those who are asked are some of those who can be, in order; not nobody."""
    stage, asked, all_seats = table.stage, table.asked, list(everybody(table))
    if stage == "plan":
        holders = [seat for seat in all_seats if holds(table, seat, "planning")]
        answered = [seat for seat in all_seats if table.plans[seat] is not None]
        return bool(asked) and sorted([*asked, *answered]) == holders and asked == sorted(asked)
    windows = {
        "retinue": [seat for seat in all_seats if in_retinue(table, seat)],
        "lastword": [seat for seat in from_the_word(table) if has_a_word(table, seat)],
        "recruit": [seat for seat in from_the_word(table) if recruits(table, seat)],
        "reckon": [seat for seat in all_seats if mercies(table, seat)],
    }
    if stage not in windows:
        return not asked
    owing = [seat for seat in all_seats if owed(table, seat)]
    return asked == [seat for seat in windows[stage] if seat in asked] and bool(asked or owing)


def reckoned_fits(table: Table) -> bool:
    """SE-43 to SE-54: gains, losses and ties are what the bets come to."""
    if table.stage != "reckon":
        return True
    again, seats = table.clone(), len(table.hands)
    again.gains, again.failed, again.struck, again.ties = [0] * seats, [0] * seats, [0] * seats, []
    judged = judge(again, [])
    let_valets_strike(again, judged, [])
    find_ties(again, judged, [])
    return (table.gains, table.failed, table.struck) == (again.gains, again.failed, again.struck) and [
        (tie.side, tie.seats) for tie in table.ties
    ] == [(tie.side, tie.seats) for tie in again.ties]


def given_fits(table: Table) -> bool:
    """SE-54, SE-58: the unseen answers are the third cards picked, and `done` where mercy is there and not asked."""
    for seat in everybody(table):
        picked = [
            SIDES[tie.side] for tie in table.ties if seat in tie.seats and tie.cards[tie.seats.index(seat)] != NO_CARD
        ]
        declined = ["done"] if mercies(table, seat) and table.stage == "reckon" and seat not in table.asked else []
        if sorted(table.given[seat]) != sorted([*picked, *declined]):
            return False
    return True


def marks_fit(table: Table) -> bool:
    """SE-40: who has marked a bet is in company there."""
    return all(bet.recruiter == NOBODY or in_company(table, bet.recruiter, owner) for owner, _, bet in laid(table))
