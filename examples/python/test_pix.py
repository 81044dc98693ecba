import json
import urllib.error

import pytest

from pix import is_genuine


def test_charge_is_completed_when_the_customer_pays(pix):
    charge = pix.create_charge("order-1", 1990)
    assert charge["value"] == 1990
    assert pix.status("order-1") == "ACTIVE"
    # Only a sandbox has this call: it pays as the customer would.
    pix.call("POST", "/_sandbox/pay", {"id": "order-1"})
    assert pix.status("order-1") == "COMPLETED"


def test_webhook_of_a_paid_charge_has_a_valid_signature(pix, webhook):
    url, calls = webhook
    registration = {"name": "orders", "event": "OPENPIX:CHARGE_COMPLETED", "url": url, "isActive": True}
    # By default, the service first tests a new webhook with a call.
    registered = pix.call("POST", "/api/v1/webhook?validate=false", {"webhook": registration})
    secret = registered["webhook"]["hmacSecretKey"]

    pix.create_charge("order-2", 500)
    pix.call("POST", "/_sandbox/pay", {"id": "order-2"})
    body, headers = calls.get(timeout=10)
    assert json.loads(body)["charge"]["correlationID"] == "order-2"
    assert is_genuine(body, headers["x-openpix-signature"], secret)
    assert not is_genuine(body.replace(b"order-2", b"order-3"), headers["x-openpix-signature"], secret)


def test_order_id_is_used_once(pix):
    pix.create_charge("order-4", 1000)
    with pytest.raises(urllib.error.HTTPError) as refused:
        pix.create_charge("order-4", 2000)
    assert refused.value.code == 400
