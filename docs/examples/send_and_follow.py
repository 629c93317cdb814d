"""Sends an e-mail once, follows its status, and receives a signed webhook. Needs only Python 3.9:

GATEWAY_URL=http://127.0.0.1:4000/graphql GATEWAY_KEY=… python3 docs/examples/send_and_follow.py
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer


def ask(query, variables):
    """Retries when an answer is lost, or when the gateway is busy or restarts."""
    body = json.dumps({"query": query, "variables": variables}).encode()
    headers = {
        "content-type": "application/json",
        "authorization": f"Bearer {os.environ['GATEWAY_KEY']}",
    }
    for tries in range(1, 6):
        wait = 2**tries
        try:
            request = urllib.request.Request(os.environ["GATEWAY_URL"], body, headers)
            with urllib.request.urlopen(request, timeout=30) as response:
                answer = json.load(response)
            if "errors" not in answer:
                return answer["data"]
            raise RuntimeError(answer["errors"])
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                raise RuntimeError(error.read().decode()) from error
            wait = float(error.headers.get("retry-after") or wait)
        except (urllib.error.URLError, TimeoutError):
            pass
        time.sleep(wait)
    raise RuntimeError("no answer")


def done(payload):
    """Returns the payload of a mutation, or raises an error with code and field."""
    if payload["errors"]:
        raise RuntimeError(
            ", ".join(f"{error['code']} at {'.'.join(error['path'])}" for error in payload["errors"])
        )
    return payload


def is_signed(secret, headers, body):
    """Checks the signature by Standard Webhooks, and refuses old messages by their time."""
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - float(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, one) for one in headers["webhook-signature"].split())


told = []
secret = ""


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        is_ours = is_signed(secret, self.headers, body)
        self.send_response(204 if is_ours else 401)
        self.end_headers()
        if is_ours:
            told.append(json.loads(body))

    def log_message(self, *_):
        """Logs nothing, because events may be personal."""


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()

made = done(
    ask(
        """mutation ($input: CreateWebhookInput!) {
          createWebhook(input: $input) { secret webhook { id } errors { code path } }
        }""",
        {
            "input": {
                "url": f"http://127.0.0.1:{receiver.server_port}/",
                "events": ["DELIVERY_DELIVERED", "DELIVERY_FAILED"],
                "ownOnly": True,
            }
        },
    )["createWebhook"]
)
secret = made["secret"]

# The same key and content return the same notification, so it is safe to send a request again.
key = sys.argv[1] if len(sys.argv) > 1 else time.time_ns()
given = {
    "targetId": "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "targetType": "FailedDirectDebits",
    "notificationType": "EMAIL",
    "serviceKey": "housing",
    "templateId": "98757d70-faae-405a-9cd6-57c2b12d4aa1",
    "email": "ana@example.com",
    "personalisationParams": {"name": "Ana", "amount": "120.50", "advice": True},
    "idempotencyKey": f"direct-debit-{key}",
}
create = """mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { isReplayed notification { id uuid } errors { code path } }
}"""
first = done(ask(create, {"input": given})["createNotification"])["notification"]
again = done(ask(create, {"input": given})["createNotification"])
print("sent once:", again["isReplayed"] and again["notification"]["id"] == first["id"])

# Polls the status, for services that no webhook can reach.
status = None
while status not in ("DELIVERED", "FAILED", "CANCELLED"):
    if status is not None:
        time.sleep(1)
    found = ask(
        "query ($by: NotificationReferenceInput!) { notification(by: $by) { deliveries { status } } }",
        {"by": {"id": first["id"]}},
    )
    status = found["notification"]["deliveries"][0]["status"]
print("status:", status)

while not any(event["data"]["notificationId"] == first["uuid"] for event in told):
    time.sleep(0.1)
print("told by webhook:", told[-1]["type"])

ask(
    "mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { errors { code } } }",
    {"id": made["webhook"]["id"]},
)
receiver.shutdown()
