"""Files in an object store: a real S3 server, whose network and which itself may fail."""

from __future__ import annotations

from collections import Counter
from http.client import HTTPConnection

import pytest
from pyarrow import fs

from .faulty_network import Faults
from .object_stores import BUCKET, PASSWORD, ObjectStore, client


def system() -> fs.FileSystem:
    """The store as pyarrow opens it, through the network."""
    opened, _ = fs.FileSystem.from_uri(f"s3://{BUCKET}")
    return opened


def names(client: fs.FileSystem, folder: str) -> list[str]:
    """The names in a folder, as a client lists them."""
    selector = fs.FileSelector(f"{BUCKET}/{folder}", allow_not_found=True)
    return sorted(info.base_name for info in client.get_file_info(selector))


def test_the_store_shows_whole_objects_only(store: ObjectStore) -> None:
    mine = system()
    stream = mine.open_output_stream(f"{BUCKET}/a/whole")
    stream.write(b"x" * (20 << 20))
    assert store.network.counts.requests["begin"] == 1
    assert names(mine, "a") == []
    store.server.kill()
    store.restart()
    assert names(mine, "a") == []
    with mine.open_output_stream(f"{BUCKET}/a/whole") as stream:
        stream.write(b"whole")
    # What is complete outlives the server.
    store.server.kill()
    store.restart()
    assert names(mine, "a") == store.keys("a") == ["whole"]
    assert store.read("a/whole") == b"whole"


def test_the_store_checks_credentials(store: ObjectStore) -> None:
    right = client(store.network.port)
    assert right.get_file_info(f"{BUCKET}/a").type == fs.FileType.NotFound
    wrong = client(store.network.port, secret_key=PASSWORD[1:])
    with pytest.raises(OSError, match="ACCESS_DENIED"):
        wrong.get_file_info(f"{BUCKET}/a")


def test_the_network_fails_as_often_as_it_is_asked(store: ObjectStore) -> None:
    # 403 is the store's own answer, to requests without a signature.
    answers: Counter[str] = Counter()
    for seed in range(2):
        store.network.behave(Faults(share=0.5, kinds=("SlowDown", "reset"), seed=seed))
        for _ in range(200):
            connection = HTTPConnection("127.0.0.1", store.network.port)
            try:
                connection.request("GET", f"/{BUCKET}/a")
                answers[str(connection.getresponse().status)] += 1
            except ConnectionError:
                answers["reset"] += 1
        assert store.network.counts.requests["get"] == 200
        assert 70 < store.network.counts.failed.total() < 130
    assert answers.keys() == {"403", "503", "reset"}
    assert min(answers["503"], answers["reset"]) > 70


def test_the_network_lists_objects_late(store: ObjectStore) -> None:
    mine = system()
    with mine.open_output_stream(f"{BUCKET}/a/old/1") as stream:
        stream.write(b"1")
    store.network.behave(Faults(late=True))
    for name in ("a/old/2", "a/new/3"):
        with mine.open_output_stream(f"{BUCKET}/{name}") as stream:
            stream.write(b"1")
    assert names(mine, "a") == ["old"]
    assert names(mine, "a/old") == ["1"]
    assert mine.get_file_info(f"{BUCKET}/a/old/2").size == 1
    store.network.behave()
    assert names(mine, "a") == ["new", "old"]
    assert names(mine, "a/old") == ["1", "2"]
