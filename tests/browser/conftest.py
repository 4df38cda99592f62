"""A browser at the real front door: the site on a thread of the test process, one Chromium, one context a person."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs on this thread; the ORM objects

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as conf
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from games.models import User
from tests.conftest import find_chromium

# The first two are pages of their own behind the address bar of each window, and cost as much as the page looked at.
# The others are Playwright's list, which this one takes the place of.
WITHOUT = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--disable-features={WITHOUT}"]
PATIENCE = 10_000  # milliseconds for a page to show what a test waits for
HEIGHTS = {360: 740, 1280: 800}

Person = Callable[..., Page]


class Desk:
    """The site as it is served here, and how many of its pages are being made at the moment."""

    def __init__(self) -> None:
        self.busy = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        from royal_site.asgi import application

        page = scope["type"] == "http" and not scope["path"].startswith("/live/")
        self.busy += page
        try:
            await application(scope, receive, send)
        finally:
            self.busy -= page

    def rest(self) -> None:
        """Wait until no page is being made: the database is emptied next, and a reader would get in its way."""
        calm = 0
        for _ in range(200):
            calm = 0 if self.busy else calm + 1
            if calm == 3:
                return
            time.sleep(0.05)


desk = Desk()


@pytest.fixture(scope="session")
def site(django_db_setup: None) -> Iterator[str]:
    """The site's address while it is served; by the name localhost, which passkeys need."""
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(desk, lifespan="off", log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    for _ in range(100):
        if server.started:
            break
        time.sleep(0.05)
    assert server.started, "The site did not start within five seconds."
    yield f"http://localhost:{door.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)
    door.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def person(site: str, browser: Browser, transactional_db: None) -> Iterator[Person]:
    """Call it for the page of one person more: signed in as a player or not, at a desk or with a phone."""
    contexts = []
    breaches: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            breaches.append(said.text)

    def enter(
        player: User | None = None,
        *,
        width: int = 1280,
        scheme: str = "light",
        script: bool = True,
        touch: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": HEIGHTS.get(width, 800)},
            color_scheme="dark" if scheme == "dark" else "light",
            java_script_enabled=script,
            has_touch=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.on("console", hear)
        contexts.append(context)
        if player is not None:
            client = Client()
            client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
            session = client.cookies[conf.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": conf.SESSION_COOKIE_NAME, "value": session, "url": site}])
        return context.new_page()

    yield enter
    for context in contexts:
        context.close()
    desk.rest()
    assert not breaches, breaches


@pytest.fixture
def flawless() -> Callable[[Page], bool]:
    """Call it with a page: true where axe finds nothing wrong and nothing sticks out; else it fails with the report."""

    def check(page: Page) -> bool:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{page.url} is {wide} pixels wider than the window."
        return True

    return check
