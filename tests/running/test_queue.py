"""The queue of files: whole messages, each taken once, nothing left lying."""

import threading
from pathlib import Path

from celery import Celery
from kombu import Connection

import royal_site.celery
from royal_site.queue import sweep

assert royal_site.celery.app  # names the transport


def connection(folder: Path) -> Connection:
    return Connection("files://localhost", transport_options={"folder": folder, "polling_interval": 0.01})


def test_a_message_comes_out_as_it_went_in_and_leaves_no_file(tmp_path: Path) -> None:
    with connection(tmp_path) as line:
        queue = line.SimpleQueue("nudges")
        queue.put({"greeting": "Good morning, Émile"})
        assert len(list(tmp_path.iterdir())) == 1
        message = queue.get(timeout=2)
        message.ack()
        queue.close()
    assert message.payload == {"greeting": "Good morning, Émile"}
    assert list(tmp_path.iterdir()) == []


def test_messages_come_in_the_order_they_were_sent_and_of_their_own_queue_only(tmp_path: Path) -> None:
    with connection(tmp_path) as line:
        first, other = line.SimpleQueue("nudges"), line.SimpleQueue("others")
        for number in range(5):
            first.put(number)
        other.put("mine")
        assert first.qsize() == 5
        assert [first.get(timeout=2).payload for _ in range(5)] == [0, 1, 2, 3, 4]
        assert other.clear() == 1
        first.close()
        other.close()


def test_two_writers_and_two_readers_lose_nothing_and_take_nothing_twice(tmp_path: Path) -> None:
    taken: list[int] = []

    def write(start: int) -> None:
        with connection(tmp_path) as line:
            queue = line.SimpleQueue("nudges")
            for number in range(start, start + 100):
                queue.put(number)
            queue.close()

    def read() -> None:
        with connection(tmp_path) as line:
            queue = line.SimpleQueue("nudges")
            while len(taken) < 200:
                try:
                    message = queue.get(timeout=0.2)
                except queue.Empty:
                    continue
                message.ack()
                taken.append(message.payload)
            queue.close()

    threads = [threading.Thread(target=write, args=(start,)) for start in (0, 100)]
    threads += [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(taken) == list(range(200))
    assert list(tmp_path.iterdir()) == []


def test_half_written_and_half_read_messages_of_the_dead_are_swept(tmp_path: Path) -> None:
    for name in ("1_a.nudges.msg", "2_b.nudges.part", "3_c.nudges.taken-17"):
        (tmp_path / name).write_text("{")
    assert sweep(tmp_path) == 3
    assert list(tmp_path.iterdir()) == []


def test_beat_wakes_the_sweep_each_minute_and_an_old_message_is_no_use() -> None:
    app: Celery = royal_site.celery.app
    (entry,) = app.conf.beat_schedule.values()
    app.loader.import_default_modules()
    assert entry["task"] in app.tasks
    assert "games.tasks.due" in app.tasks
    assert entry["schedule"].total_seconds() == 60
    assert entry["options"]["expires"] <= 60
