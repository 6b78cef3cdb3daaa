"""A service on loopback that answers what a test scripts, and keeps what it was asked."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

from firsthand import Firsthand


@dataclass(frozen=True)
class Reply:
    """What is answered. `cut` breaks the connection; `hang` begins an answer and does not go on."""

    status: int = 200
    body: object = field(default_factory=lambda: {"items": [], "next_cursor": None})
    kind: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    cut: bool = False
    hang: bool = False


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


def refusal(code: str, status: int, retryable: bool, **members: object) -> Reply:
    envelope = {
        "type": f"https://firsthand.example/refusals/{code}",
        "title": code,
        "status": status,
        "code": code,
        "detail": "It is so.",
        "requestId": "req_1",
        "retryable": retryable,
    }
    return Reply(status, {**envelope, **members}, "application/problem+json")


OVERLOADED = refusal("service_overloaded", 503, True)
CUT = Reply(cut=True)


class Scripted:
    def __init__(self, url: str, http: httpx.Client) -> None:
        self.url = url
        self.http = http
        self.script: list[Reply] = []
        self.received: list[Received] = []

    def client(self, *, retries: int = 3, timeout_seconds: float = 30) -> Firsthand:
        return Firsthand(
            self.url, "token", retries=retries, timeout_seconds=timeout_seconds, http=self.http
        )


@contextmanager
def scripted_service(http: httpx.Client) -> Iterator[Scripted]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def answer(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            names = {name.lower(): value for name, value in self.headers.items()}
            got = Received(self.command, self.path, names, self.rfile.read(length))
            service.received.append(got)
            reply = service.script.pop(0) if service.script else Reply()
            if reply.cut:
                reset = struct.pack("ii", 1, 0)
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                self.connection.close()
                self.close_connection = True
                return
            body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            if reply.kind:
                self.send_header("content-type", reply.kind)
            for name, value in reply.headers:
                self.send_header(name, value)
            self.send_header("content-length", str(len(body) + (1 if reply.hang else 0)))
            self.end_headers()
            if reply.status not in (204, 304):
                self.wfile.write(body)
            if reply.hang:
                self.wfile.flush()
                time.sleep(1)
                self.close_connection = True

        do_GET = do_POST = do_PUT = do_DELETE = answer

        def finish(self) -> None:
            try:
                super().finish()
            except (OSError, ValueError):
                return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = Scripted(f"http://127.0.0.1:{server.server_address[1]}", http)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
