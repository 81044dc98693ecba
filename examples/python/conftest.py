"""Fixtures: a sandbox of pixctl for the whole run, and a receiver of webhooks for each test that needs one."""

import json
import queue
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from pix import Pix


@pytest.fixture(scope="session")
def pix():
    """A client of a new sandbox on a free port, with its data in memory.

    The sandbox stops when its standard input is closed: by `with`, also after failed tests, or when pytest is killed.
    """
    command = ["pixctl", "sandbox", "start", "--port", "0", "--data", ":memory:", "--until-eof", "--quiet", "-o", "json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        # One line of JSON, once the sandbox accepts requests; nothing if it could not start.
        line = process.stdout.readline()
        if not line:
            pytest.fail("The sandbox did not start.")
        ready = json.loads(line)
        yield Pix(ready["url"], ready["appKey"])


@pytest.fixture
def webhook():
    """The address of a server on this machine, and a queue of the calls that it receives: (body, headers)."""
    calls = queue.Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            calls.put((body, self.headers))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", calls
        server.shutdown()
