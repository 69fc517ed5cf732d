"""A service that answers what a test says."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from billwright import Billwright, Options


@dataclass
class Answer:
    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    dropped: bool = False
    silent: bool = False
    stalled: bool = False


class Scripted:
    """Each request gets the next answer; the last one is given to all that follow."""

    def __init__(self, *answers: Answer) -> None:
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []
        self._clients: list[Billwright] = []
        script = list(answers)
        requests = self.requests
        over = self._over = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                requests.append((self.command, self.path, dict(self.headers), body))
                answer = script.pop(0) if len(script) > 1 else script[0]
                if answer.dropped:
                    self.close_connection = True
                    return
                if answer.silent:
                    over.wait()
                    self.close_connection = True
                    return
                content = json.dumps(answer.body).encode()
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content) + answer.stalled))
                self.end_headers()
                self.wfile.write(content)
                if answer.stalled:
                    over.wait()
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def client(self, **patience: Any) -> Billwright:
        options = Options(self.url, "k", **{"first_backoff": 0.01, "longest_backoff": 1, "timeout": 2, **patience})
        self._clients.append(Billwright(self.url, "k", options=options))
        return self._clients[-1]

    def __enter__(self) -> Scripted:
        return self

    def __exit__(self, *_: Any) -> None:
        self._over.set()
        for client in self._clients:
            client.close()
        self._server.shutdown()
        self._server.server_close()
