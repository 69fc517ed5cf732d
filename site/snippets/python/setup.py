# Not shown: a customer with a running subscription and its first invoice, for the snippets of a guide, and the message of a webhook.
import os
import uuid
from pathlib import Path

from billwright import Billwright, models

billwright = Billwright(os.environ["BILLWRIGHT_URL"], os.environ["BILLWRIGHT_KEY"])
customer_id = billwright.customers.create_customer(
    models.NewCustomer(
        customer_name=f"Globex {uuid.uuid4()}",
        emails=["billing@globex.example"],
        billing_address=models.AddressInput(line1="1 Main St", city="Austin", country="US"),
    )
).customer_id
subscription_id = billwright.subscriptions.create_subscription(
    models.NewSubscription(
        customer_id=customer_id,
        starts_at=billwright.sandbox_clock.today(),
        contract_length=12,
        billing_frequency="MONTHLY",
        plan_id="00000000-0000-7000-8000-0000000000a1",
        bricks=[models.BrickInput(brick_id="00000000-0000-7000-8000-0000000000b1", quantity=5)],
        accept=True,
    )
).subscription_id
billwright.sandbox_clock.advance("P1D")
today = billwright.sandbox_clock.today()
[invoice] = billwright.invoices.list_invoices(subscription_id=subscription_id, status=["OUTSTANDING"]).data
invoice_id = invoice.invoice_id
headers = {f"webhook-{part}": Path("message", part).read_text() for part in ("id", "timestamp", "signature")}
body = Path("message/body").read_bytes()
secret = Path("message/secret").read_text().strip()
# Guides may define these, but must not rely on them.
del Billwright, Path, invoice, models, os, uuid
