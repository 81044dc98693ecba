"""Charges of a shop, with the HTTP client of Python's standard library: the code under test."""

import base64
import hashlib
import hmac
import json
import urllib.request


class Pix:
    """Client of the payment service at `url`, or of a sandbox."""

    def __init__(self, url: str, app_key: str) -> None:
        self.url = url
        self.app_key = app_key

    def call(self, method: str, path: str, body: object = None) -> dict:
        """Sends a request and returns the JSON of the answer. Raises urllib.error.HTTPError if it was refused."""
        request = urllib.request.Request(
            self.url + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": self.app_key, "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)

    def create_charge(self, order: str, cents: int) -> dict:
        return self.call("POST", "/api/v1/charge", {"correlationID": order, "value": cents})["charge"]

    def status(self, order: str) -> str:
        return self.call("GET", f"/api/v1/charge/{order}")["charge"]["status"]


def is_genuine(body: bytes, signature: str, secret: str) -> bool:
    """Checks the header x-openpix-signature of a webhook call: HMAC-SHA1 of the body in Base64."""
    expected = base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha1).digest())
    return hmac.compare_digest(expected, signature.encode())
