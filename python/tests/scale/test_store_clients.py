"""Clients of stores that cannot do all that a job asks of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fsspec.implementations.local import LocalFileSystem

import ninefold
from ninefold import files
from ninefold._lakes import stores

from .conftest import Corpus
from .corpus import outputs


class Old(LocalFileSystem):
    """A client of an object store that cannot remove an object, and says nothing about it, as s3fs 0.4.2.
    Its objects are files of this machine."""

    protocol = ("s3",)

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(super()._strip_protocol(path.replace("s3:/", "", 1)))

    def rm_file(self, path: str) -> None:
        raise NotImplementedError


class Silent(Old):
    """One that cannot write either."""

    def put_file(self, *arguments: Any, **keywords: Any) -> None:
        raise RuntimeError


def test_an_output_stands_though_the_mark_of_its_attempt_cannot_be_removed(
    small: Corpus, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Old(auto_mkdir=True, skip_instance_cache=True)
    monkeypatch.setattr(stores, "PAUSES", ())
    address = f"s3:/{out}"
    for task in files.plan(small.folder, address, filesystem=client).begin():
        files.run(task)
    report = files.finish(address, filesystem=client)
    assert report.records == small.records
    assert (out / "_SUCCESS").exists()
    assert len(outputs(out)) == report.tasks
    assert small.is_answered_in(out)
    assert len(list(out.glob("_ninefold/attempts/*"))) == report.tasks


def test_an_error_without_a_message_is_named(
    small: Corpus, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PAUSES", ())
    first, *_ = files.plan(small.folder, out).begin()
    client = Silent(auto_mkdir=True, skip_instance_cache=True)
    task = replace(first, folder=f"s3:/{out}", filesystem=client)
    with pytest.raises(ninefold.TaskError, match=r"^task 0 \(.*\): RuntimeError\(\); input and"):
        files.run(task)


def test_what_a_client_does_not_have_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores.time, "sleep", lambda _: pytest.fail("it waits"))
    with pytest.raises(OSError, match=r"^NotImplementedError\(\)$"):
        stores.tried(Old(skip_instance_cache=True).rm_file, "x")
