"""A network between an S3 server and its clients that delays, refuses and loses some requests, as a
busy store does, and counts them.

It forwards requests with their headers unchanged, so that their signatures hold.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.managers import BaseManager
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import aiohttp
from aiohttp import web
from yarl import URL

from ..patience import PATIENCE

NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/"

REFUSALS = {"SlowDown": 503, "InternalError": 500}
"""Errors of a busy store, with their codes of HTTP."""

FAULTS = ("SlowDown", "InternalError", "reset", "lost", "cut")
"""Kinds of failure: two refusals; connections that are reset before the store has the request (``reset``)
or after it has carried it out (``lost``); and answers that end in the middle (``cut``)."""

HOP_BY_HOP = ("Connection", "Expect", "Transfer-Encoding", "Keep-Alive")
"""Headers between neighbours, which are not forwarded."""

CHUNK = 1 << 18
"""Largest number of bytes that are passed on at once."""


@dataclass
class Faults:
    """Delays and failures of requests."""

    latency: float = 0
    """Seconds before each request reaches the store."""
    share: float = 0
    """Share of requests that fail."""
    kinds: tuple[str, ...] = FAULTS
    """Kinds of these failures, each as frequent as the others."""
    seed: int = 0
    """Seed of the random generator that chooses them."""
    late: bool = False
    """True if objects that are written from now on are missing from listings."""
    at_most: tuple[str, int] | None = None
    """A folder with its bucket, and the largest number of objects that clients write there from now on:
    requests that would write another one wait. They are reset when the network behaves otherwise."""


@dataclass
class Counts:
    """Numbers of requests and bytes that passed through the network."""

    requests: Counter[str] = field(default_factory=Counter)
    """Number of requests of each kind."""
    failed: Counter[str] = field(default_factory=Counter)
    """Number of requests that were made to fail, by the kind of failure."""
    unanswered: int = 0
    """Number of requests to a server that did not answer."""
    sent: int = 0
    """Bytes that clients have received."""


class Network:
    """A network in a process of its own, since clients may hold Python's lock while they wait."""

    def __init__(self, server: int) -> None:
        """Args:
        server: Port of the S3 server.
        """
        self._manager = _Manager(ctx=get_context("spawn"))
        self._manager.start()
        self._proxy: Any = self._manager.Proxy(server)  # type: ignore[attr-defined]
        self.port: int = self._proxy.listening()

    def behave(self, faults: Faults | None = None) -> None:
        """Begins these delays and failures, by default none, and to count requests from zero."""
        self._proxy.behave(faults or Faults())

    @property
    def counts(self) -> Counts:
        """Numbers since then."""
        counts: Counts = self._proxy.counts()
        return counts

    def stop(self) -> None:
        """Ends the process."""
        self._manager.shutdown()


def kind_of(method: str, key: str, query: str) -> str:
    """The kind of a request, by which stores bill: ``list``, ``get``, ``part``, …"""
    names = {part.partition("=")[0] for part in query.split("&")}
    if method == "GET" and (not key or "list-type" in names):
        return "list"
    if "uploads" in names:
        return "begin"
    if "uploadId" in names:
        return {"PUT": "part", "POST": "complete", "DELETE": "abort"}.get(method, "list")
    if method == "PUT" and key.endswith("/"):
        return "marker"
    return "delete" if "delete" in names else method.lower()


class Proxy:
    """A proxy in a thread of its own."""

    def __init__(self, server: int) -> None:
        """Args:
        server: Port of the S3 server.
        """
        self._port = 0
        self._counts = Counts()
        self._faults = Faults()
        self._random = random.Random(0)
        self._server = f"http://127.0.0.1:{server}"
        self._written: set[str] = set()
        """Objects that were completed through the proxy, by bucket and key."""
        self._new: set[str] = set()
        """Those of them that were completed since the network behaves as it does."""
        self._let_through: set[str] = set()
        """Objects of the folder of few objects that clients may write."""
        self._changes = asyncio.Event()
        ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def listening(self) -> int:
        """The port at which it listens."""
        return self._port

    def behave(self, faults: Faults) -> None:
        """Begins these delays and failures, and to count requests from zero."""
        changed = threading.Event()

        def change() -> None:
            self._faults = faults
            self._random = random.Random(faults.seed)
            self._counts = Counts()
            self._new = set()
            self._let_through = set()
            self._changes.set()
            self._changes = asyncio.Event()
            changed.set()

        self._loop.call_soon_threadsafe(change)
        assert changed.wait(PATIENCE)

    def counts(self) -> Counts:
        """Numbers since then."""
        return self._counts

    def _serve(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._start())
        ready.set()
        self._loop.run_forever()

    async def _start(self) -> None:
        # (A proxy neither decompresses nor follows, and keeps as many connections as it is asked.)
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0),
            auto_decompress=False,
            timeout=aiohttp.ClientTimeout(total=None),
        )
        application = web.Application(client_max_size=1 << 30)
        application.router.add_route("*", "/{path:.*}", self._answer)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path, _, query = request.raw_path.partition("?")
        place = unquote(path).lstrip("/")
        kind = kind_of(request.method, place.partition("/")[2], query)
        faults = self._faults
        self._counts.requests[kind] += 1
        fault = None
        if self._random.random() < faults.share:
            fault = self._random.choice(faults.kinds)
            self._counts.failed[fault] += 1
        await asyncio.sleep(faults.latency)
        body = await request.read()
        if fault in REFUSALS:
            return _refusal(fault)
        if fault == "reset":
            return _reset(request)
        if kind in ("put", "complete") and not self._may_write(place):
            await self._changes.wait()
            return _reset(request)
        try:
            return await self._forward(request, body, kind, place, fault)
        except aiohttp.ClientError:
            self._counts.unanswered += 1
            return _reset(request)

    def _may_write(self, place: str) -> bool:
        """Returns whether an object may be written: not too many in the folder of few."""
        if self._faults.at_most is None or not place.startswith(self._faults.at_most[0]):
            return True
        if len(self._let_through) < self._faults.at_most[1]:
            self._let_through.add(place)
        return place in self._let_through

    async def _forward(
        self, request: web.Request, body: bytes, kind: str, place: str, fault: str | None
    ) -> web.StreamResponse:
        headers = request.headers.copy()
        for name in HOP_BY_HOP:
            headers.popall(name, None)
        async with self._session.request(
            request.method,
            URL(self._server + request.raw_path, encoded=True),
            headers=headers,
            data=body or None,
            skip_auto_headers=("Content-Type", "User-Agent", "Accept", "Accept-Encoding"),
            allow_redirects=False,
        ) as answer:
            if answer.ok and kind in ("put", "complete"):
                self._written.add(place)
                self._new.add(place)
            content = None
            if answer.ok and kind == "list" and self._faults.late:
                content = self._without_new(await answer.read(), place.partition("/")[0])
            if fault == "lost":
                return _reset(request)
            return await self._pass_on(request, answer, content, cut=fault == "cut")

    async def _pass_on(
        self,
        request: web.Request,
        answer: aiohttp.ClientResponse,
        content: bytes | None,
        *,
        cut: bool,
    ) -> web.StreamResponse:
        headers = answer.headers.copy()
        for name in HOP_BY_HOP:
            headers.popall(name, None)
        if content is not None:
            headers["Content-Length"] = str(len(content))
        response = web.StreamResponse(status=answer.status, reason=answer.reason, headers=headers)
        await response.prepare(request)
        left = int(headers.get("Content-Length", "0"))
        end = left // 2 if cut else 0
        if content is not None:
            await response.write(content)
            left = 0
        while left > end and (chunk := await answer.content.read(min(CHUNK, left - end))):
            await response.write(chunk)
            left -= len(chunk)
            self._counts.sent += len(chunk)
        if cut:
            return _reset(request)
        await response.write_eof()
        return response

    def _without_new(self, listing: bytes, bucket: str) -> bytes:
        """A listing without the objects that were written since the network behaves as it does."""
        ElementTree.register_namespace("", NAMESPACE)
        root = ElementTree.fromstring(listing)
        named = {name: f"{{{NAMESPACE}}}{name}" for name in ("Contents", "CommonPrefixes")}
        for each in root.findall(named["Contents"]):
            if f"{bucket}/{each.findtext(f'{{{NAMESPACE}}}Key')}" in self._new:
                root.remove(each)
        for each in root.findall(named["CommonPrefixes"]):
            prefix = f"{bucket}/{each.findtext(f'{{{NAMESPACE}}}Prefix')}"
            inside = {place for place in self._written if place.startswith(prefix)}
            if inside and inside <= self._new:
                root.remove(each)
        return ElementTree.tostring(root, xml_declaration=True, encoding="utf-8")


def _refusal(code: str) -> web.Response:
    text = f"<Error><Code>{code}</Code><Message>Please reduce your request rate.</Message></Error>"
    return web.Response(status=REFUSALS[code], text=text, content_type="application/xml")


def _reset(request: web.Request) -> web.StreamResponse:
    """Ends the connection without an answer, or in the middle of it."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


class _Manager(BaseManager):
    """The process of a proxy."""


_Manager.register("Proxy", Proxy)
