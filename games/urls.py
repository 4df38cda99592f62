"""The site map: every page of the tables, grouped as a player meets them."""

from django.conf import settings as conf
from django.urls import path

from games.views import home, leaderboard, lobby, mails, orders, player, playing, rulebook, settings, table, talk

urlpatterns = [
    path("", home.home, name="home"),
    path("next/", home.next_table, name="next_table"),
    path("play-now/", home.play_now, name="play_now"),
    path("health/", home.health, name="health"),
    # the lobby
    path("lobby/", lobby.lobby, name="lobby"),
    path("tables/new/", lobby.new_table, name="new_table"),
    path("table/<slug:code>/join/", lobby.join, name="join"),
    path("table/<slug:code>/leave/", lobby.leave, name="leave"),
    path("table/<slug:code>/kick/<int:number>/", lobby.kick, name="kick"),
    path("table/<slug:code>/fill/", lobby.fill, name="fill"),
    path("table/<slug:code>/cancel/", lobby.cancel, name="cancel"),
    # the table
    path("table/<slug:code>/", table.table, name="table"),
    path("table/<slug:code>/part/", table.part, name="table_part"),
    path("table/<slug:code>/log/", table.log, name="table_log"),
    path("table/<slug:code>/move/", playing.move, name="move"),
    path("table/<slug:code>/undo/", playing.undo, name="undo"),
    path("table/<slug:code>/say/", playing.say, name="say"),
    path("table/<slug:code>/talk/", talk.earlier, name="talk"),
    path("table/<slug:code>/line/<int:number>/", talk.line, name="line"),
    path("table/<slug:code>/line/<int:number>/report/", talk.report, name="report"),
    path("table/<slug:code>/notes/", playing.notes, name="notes"),
    path("table/<slug:code>/orders/", orders.leave, name="leave_order"),
    path("table/<slug:code>/orders/<int:number>/withdraw/", orders.withdraw, name="withdraw_order"),
    path("table/<slug:code>/resign/", playing.resign, name="resign"),
    path("table/<slug:code>/agree/", playing.agree, name="agree"),
    path("table/<slug:code>/rematch/", playing.rematch, name="rematch"),
    # who plays, and how well
    path("player/<str:username>/", player.player, name="player"),
    path("player/<str:username>/mute/", talk.mute, name="mute"),
    path("history/", player.history, name="history"),
    path("leaderboard/", leaderboard.leaderboards, name="leaderboards"),
    path("leaderboard/<slug:slug>/", leaderboard.leaderboard, name="leaderboard"),
    path("rules/", rulebook.rules, name="rules"),
    path("rules/<slug:slug>/", rulebook.rulebook, name="rulebook"),
    path("settings/", settings.settings, name="settings"),
    path("unsubscribe/<str:token>/", mails.unsubscribe, name="unsubscribe"),
]

if conf.DEBUG:
    urlpatterns += [
        path("mails/", mails.mails, name="mails"),
        path("mails/<str:name>/", mails.mail, name="mail"),
        path("mails/<str:name>/html/", mails.html, name="mail_html"),
    ]
