"""What scripts/test-snippets needs outside of the service: a receiver of webhooks and Stripe with one subscription.

    outside.py PORT FOLDER    keeps in the folder the first message of a paid invoice that comes while it has none
"""

import http.server
import json
import sys
from pathlib import Path

FOLDER = Path(sys.argv[2])

CUSTOMER = {"id": "cus_1", "object": "customer", "name": "Initech", "email": "ap@initech.example", "currency": "usd"}
STRIPE = {"/v1/customers": [CUSTOMER]}


class Outside(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not (FOLDER / "body").exists() and json.loads(body)["type"] == "invoice.paid":
            for part in ("id", "timestamp", "signature"):
                (FOLDER / part).write_text(self.headers[f"webhook-{part}"])
            (FOLDER / "body.new").write_bytes(body)
            (FOLDER / "body.new").rename(FOLDER / "body")
        self.send_response(204)
        self.end_headers()

    def do_GET(self):
        found = STRIPE.get(self.path.split("?")[0], [])
        answer = json.dumps({"object": "list", "data": found, "has_more": False}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *ignored):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Outside).serve_forever()
