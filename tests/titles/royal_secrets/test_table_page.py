"""Royal Secrets' table as a page: what its owner, others, a spectator and a stranger find there, in every stage."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from games.matches import leaving
from games.matches.record import settle
from games.models import TINCTURES, Match, Seat, User
from games.rules.titles.royal_secrets.cards import AUDIENCES, CODES
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.templatetags.royal_secrets import secrets_card
from tests.cast import player
from tests.pages import cloth, page, tray
from tests.titles.royal_secrets.position import counted, lay, play, position
from tests.titles.royal_secrets.stages import STAGES, after, laid, over, placed, second

ART = settings.BASE_DIR / "static/tables/royal-secrets"
FRESH = re.compile(r'(name="(?:key|csrfmiddlewaretoken)" value=")[^"]*|(hx-headers=\')[^\']*|(nonce=")[^"]*')


def words_of(part: str) -> str:
    """What is written there, without tags."""
    return re.sub(r" ([,:;.])", r"\1", " ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split()))


def shown_at(state: RoyalSecrets, seat: int | None) -> str:
    """The cloth and the tray as that seat finds them; None: a stranger."""
    match, people = laid(state)
    found = page(match, None if seat is None else people[seat])
    return cloth(found) + tray(found)


# What is hidden


def still(match: Match, user: User | None) -> str:
    """A page without what is new each time it is asked for."""
    return FRESH.sub("", page(match, user))


def turned(match: Match, state: RoyalSecrets) -> None:
    """Another state in the same match."""
    settle(match, list(Seat.objects.filter(match=match).order_by("number")), state, timezone.now())
    match.save()


@pytest.mark.django_db
@pytest.mark.parametrize("stage", STAGES)
def test_a_page_is_the_same_whatever_its_reader_cannot_know(stage: str) -> None:
    state = STAGES[stage][0]()
    match, people = laid(state)
    for seat, user in [*enumerate(people), (None, player("dana")), (None, None)]:
        turned(match, state)
        still(match, user)
        before = still(match, user)
        for key in ("one", "two"):
            turned(match, state.resample(seat, key))  # type: ignore[arg-type]
            assert still(match, user) == before


@pytest.mark.django_db
@pytest.mark.parametrize("stage", ["choose", "second bet", "tie and mercy"])
def test_se_91_nobody_reads_the_points_of_another_unless_writing_cases_are_open(stage: str) -> None:
    state = STAGES[stage][0]()
    marks = [871, 872, 873, 874][: len(state.table.points)]
    state.table.points = marks[:]
    match, people = laid(state)
    for seat, user in [*enumerate(people), (None, None)]:
        shown = page(match, user)
        assert [points for points in marks if str(points) in shown] == ([] if seat is None else [marks[seat]])


@pytest.mark.django_db
def test_se_91_open_writing_cases_are_open_to_all() -> None:
    state = position(3, points=[871, 872, 873], open_points=True)
    match, people = laid(state)
    for user in (people[0], None):
        assert all(str(points) in cloth(page(match, user)) for points in (871, 872, 873))


@pytest.mark.django_db
@pytest.mark.parametrize("stage", STAGES)
def test_a_spectator_and_a_stranger_see_the_table_and_have_no_tray(stage: str) -> None:
    match, _ = laid(STAGES[stage][0]())
    for user in (None, player("dana")):
        shown = page(match, user)
        assert "The King" in words_of(cloth(shown))
        assert "hidden></div>" in tray(shown)
        assert "<form" not in cloth(shown) + tray(shown)


@pytest.mark.django_db
def test_se_32_a_closed_bet_shows_its_card_to_its_owner_alone() -> None:
    match, people = laid(placed("K K Q", "b30"))
    assert "First bet, closed: Count 30, as you know" in words_of(cloth(page(match, people[0])))
    for user in (people[1], people[2], None):
        shown = cloth(page(match, user))
        assert "First bet, closed" in words_of(shown)
        assert "courtier-30" not in shown


@pytest.mark.django_db
def test_se_20_se_54_my_unseen_answer_is_shown_to_me_alone() -> None:
    match, people = laid(STAGES["plan, one has answered"][0]())
    mine = words_of(tray(page(match, people[0])))
    assert "Your plan, unseen until all have answered: you to the King, bruno to the Queen, cleo to the King." in mine
    for user in (people[1], people[2], None):
        shown = cloth(page(match, user)) + tray(page(match, user))
        assert "Your plan" not in shown
        assert "Has decided ada" in words_of(cloth(shown))


@pytest.mark.django_db
def test_se_54_a_third_card_is_shown_to_who_has_picked_it() -> None:
    match, people = laid(STAGES["tie, one has picked"][0]())
    assert "You show the Viscount 20 for the Favour of the King" in words_of(tray(page(match, people[0])))
    assert "You show the Viscount" not in words_of(tray(page(match, people[1])))


# The two halves


@pytest.mark.django_db
def test_each_half_shows_its_card_its_open_sum_and_how_many_bets_lie_closed_and_are_to_come() -> None:
    state = second("K K Q", "b10 r20^ y20")
    lay(state, "b30^")
    king, queen = halves(shown_at(state, 2))
    assert "Medal of Merit +4 if it succeeds, −5 if not 50 Influence" in king
    assert "50 of 50 open 1 closed 1 to come" in king
    assert "Stab +3 if it succeeds, −4 if not 40 Influence 0 of 40 open, 20 as you know 1 closed 2 to come" in queen


BELOW: dict[str, Any] = {"round": 2, "more": {0: "V-10"}, "favours": {1: "grace-1"}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: second("K K Q", "V-10^ r0 y20", **BELOW), "−10 of 50 open 1 closed 2 to come"),
        (lambda: counted("K K Q", "V-10^ b0", "r0 r0^", "y20 y20^", **BELOW)[0], "−10 of 50: it fails"),
    ],
)
def test_a_sum_below_nothing_has_a_true_minus(state: Callable[[], RoyalSecrets], said: str) -> None:
    assert said in halves(shown_at(state(), 2))[0]


def halves(shown: str) -> list[str]:
    """The words of the two halves."""
    return [words_of(part) for part in shown.split('<section class="half"')[1:]]


@pytest.mark.django_db
def test_se_37_se_36_marks_are_said_and_counted_in_the_open_sum() -> None:
    state = placed("K K Q", "b20^", round=3, favours={1: "stab-2 medal-2 espionage-1"})
    play(state, "medal 0 1")
    king, _ = halves(shown_at(state, 2))
    assert "First bet, open: Viscount 20. Medal of Merit: counts double" in king
    assert "40 of 50 open" in king


@pytest.mark.django_db
def test_se_35_who_has_looked_at_a_closed_bet_is_marked() -> None:
    state = after(placed("K K Q", "b30", round=3, favours={1: "espionage-1"}), "spy")
    match, people = laid(state)
    assert "closed: Count 30, as you know. Looked at by You" in words_of(cloth(page(match, people[1])))
    assert "First bet, closed. Looked at by bruno" in words_of(cloth(page(match, people[2])))


@pytest.mark.django_db
def test_se_40_a_recruited_bet_bears_whose_it_will_be() -> None:
    bets = ("b30 b20^", "r0^ r0", "y20^ y20")
    state, _ = counted("K K Q", *bets, round=3, favours={0: "recruitment-1", 1: "recruitment-2"})
    play(state, "recruit 1 2")
    assert "Marked for recruiting by ada" in words_of(shown_at(state, 2))


@pytest.mark.django_db
def test_se_27_the_cardinal_stands_beside_who_is_alone() -> None:
    match, people = laid(second("K K Q", "b10 r20^ y20", cardinals="K10 K20"))
    assert "First bet, open: the Cardinal's 10" in words_of(cloth(page(match, people[0])))
    assert "stands by cleo, alone here" in words_of(cloth(page(match, None)))
    assert "stands by you, alone here" in words_of(cloth(page(match, people[2])))


@pytest.mark.django_db
def test_se_25_a_diner_stands_between_the_halves_and_counts_at_both() -> None:
    state = placed("B K Q", "b20^", round=3, favours={0: "dinner-1"})
    shown = shown_at(state, 1)
    assert shown.index('class="party party--both"') > shown.rindex('<section class="half"')
    assert [re.findall(r"(\d+) of \d+ open", half) for half in halves(shown)] == [["20"], ["20"]]


@pytest.mark.django_db
def test_guests_stand_in_order_of_arrival_and_in_a_planned_round_in_seat_order() -> None:
    arrived = after(position(3, word=2), "choose king 0", "choose king 1", "choose king 2")
    assert guests(shown_at(arrived, None)) == ["cleo", "ada", "bruno"]


def guests(shown: str) -> list[str]:
    """The names on the plates, in the order of the page."""
    return re.findall(r'class="seat__name"[^>]*>(\w+)<', shown)


@pytest.mark.django_db
def test_se_24_in_a_planned_round_guests_stand_in_seat_order() -> None:
    state = after(position(4, round=4, word=2, favours={1: "planning-1"}), "plan KKKK")
    assert guests(shown_at(state, None)) == ["ada", "bruno", "cleo", "dario"]


@pytest.mark.django_db
def test_an_open_excuse_and_the_last_round_are_warned_of() -> None:
    state = second("K K Q Q", "b30 rX^ y20 g20", round=7)
    king, queen = halves(shown_at(state, 0))
    assert "bruno leaves it: an Excuse. All others here withdraw: you stay alone." in king
    assert "Round 7: on success only the majority gains 3." in queen


@pytest.mark.django_db
def test_at_a_glance_stand_the_round_my_points_the_piles_and_who_has_still_to_act() -> None:
    match, people = laid(placed("K K Q", "b30", round=3, valets="V20 V0"))
    shown = words_of(cloth(page(match, people[2])))
    for words in ("Round 3 of 7", "Waits for bruno", "Then still to bet you", "My points 10", "Valets 2"):
        assert words in shown
    assert "My points" not in words_of(cloth(page(match)))


@pytest.mark.django_db
def test_the_court_that_all_can_count_is_a_table_with_known_valets() -> None:
    shown = words_of(shown_at(placed("K K Q", "b30", more={1: "V10"}, known={1: "V10"}), 2))
    assert "ada 2 2 2 2 2 1 0" in shown
    assert "bruno 2 2 2 2 2 1 1 10" in shown


# The count and the end


@pytest.mark.django_db
def test_the_count_is_told_step_by_step_while_ties_and_mercy_are_asked() -> None:
    shown = shown_at(STAGES["tie and mercy"][0](), 3)
    assert '<details class="shelf count-story" open>' in shown
    told = words_of(shown[shown.index('class="story"') : shown.index("</details>")])
    heads = ("All closed bets are turned up", "The Audiences", "40 + 40 = 80 of 50", "The Valets", "Ties and mercy")
    assert [told.index(words) for words in heads] == sorted(told.index(words) for words in heads)


@pytest.mark.django_db
def test_the_last_count_is_folded_in_the_next_round() -> None:
    state, _ = counted("K K Q", "b10^ bX", "r0^ r0", "y20^ y20")
    shown = shown_at(state, 0)
    assert '<details class="shelf count-story">' in shown
    told = words_of(shown[shown.index('class="story"') : shown.rindex("</details>")])
    assert "0 = 0 of 50" in told
    assert "How round 1 was counted" in words_of(shown)


@pytest.mark.django_db
def test_se_82_at_the_end_points_bonus_finals_ranks_and_hands_lie_open() -> None:
    match, people = laid(over())
    for user in (people[1], None):
        told = words_of(cloth(page(match, user)))
        assert "1st ada" in told
        assert "15 +5 20" in told
        assert "10 +6 16" in told
        assert told.count("2nd") == 3
        assert "All hands at the end" in cloth(page(match, user))
        assert "The last count" in told


@pytest.mark.django_db
def test_a_match_that_all_agreed_to_end_shows_the_hands_without_a_winner() -> None:
    match, people = laid(placed("K K Q", "b30"))
    for user in people:
        leaving.agree_to_end(match.pk, user.pk, True)
    match.refresh_from_db()
    told = words_of(cloth(page(match, people[1])))
    assert "All hands at the end" in cloth(page(match, people[1]))
    assert "– ada 10 – –" in told


# Pictures


def test_every_picture_that_a_page_can_show_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ART / "royal-secrets.svg").read_text()))
    names = {f"favour-{card.favour}" for card in AUDIENCES} | {"king", "queen", "cardinal", "word", "case"}
    names |= {f"mark-{sign}" for sign in ("home", "twice", "stabbed", "recruit", "seen")}
    backs = ("back-court", "back-valet", "back-cardinal", "back-audience")
    for code in (*CODES, *backs):
        for tincture in TINCTURES:
            names |= set(re.findall(r"royal-secrets[^\"]*\.svg#([\w-]+)", secrets_card(code, tincture)))
    assert names <= drawn


def test_the_style_sheet_has_a_robe_for_every_tincture() -> None:
    style = (ART / "royal-secrets.css").read_text()
    assert [tincture for tincture in TINCTURES if f'[data-of="{tincture}"]' not in style] == []


@pytest.mark.django_db
@pytest.mark.parametrize("stage", STAGES)
def test_no_two_things_on_a_page_have_one_name(stage: str) -> None:
    build, seat = STAGES[stage]
    match, people = laid(build())
    ids: list[Any] = re.findall(r' id="([^"]+)"', page(match, people[seat]))
    assert sorted(set(ids)) == sorted(ids)
