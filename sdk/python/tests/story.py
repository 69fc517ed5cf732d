"""The whole story of the specification, played once: python -m tests.story URL KEY"""

from __future__ import annotations

import sys
import threading
import time
from datetime import timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from billwright import BadRequest, Billwright, Cents, Options, WebhookVerifier, models


def expect(what: str, fact: bool) -> None:
    if not fact:
        raise AssertionError(f"not as the specification says: {what}")


class Hook:
    """Where webhooks arrive."""

    def __init__(self) -> None:
        self._received = []
        self._arrived = threading.Condition()
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with hook._arrived:
                    hook._received.append((dict(self.headers), body))
                    hook._arrived.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self, type: str, verifier: WebhookVerifier, fits) -> None:
        """Waits for a signed message about something that fits."""
        until = time.monotonic() + 60
        with self._arrived:
            while True:
                for headers, body in self._received:
                    message = verifier.verify(headers, body)
                    if message.type == type and fits(message.data):
                        return
                if not self._arrived.wait(until - time.monotonic()):
                    raise AssertionError(f"no message about {type}")


def play(url: str, key: str) -> None:
    b = Billwright(url, key, options=Options(url, key, first_backoff=0.05))
    hook = Hook()
    endpoint = b.events.create_webhook_endpoint(
        models.NewWebhookEndpoint(url=hook.url, event_types=["invoice.voided", "subscription.inactive"])
    )
    # An answer that is repeated has no secret any more.
    secret = endpoint.secret
    while secret is None:
        secret = b.events.rotate_webhook_secret(endpoint.endpoint_id).secret
    verifier = WebhookVerifier(secret)
    name = f"Story of Python {time.time_ns()}"

    plan = b.catalog.create_plan(models.NewPlan(plan_name=name))
    version = b.catalog.create_plan_version(
        plan.plan_id,
        models.PlanVersionDraft(
            bricks=[
                models.BrickDraft(
                    brick_name="Seats",
                    brick_code="seats",
                    kind="ADD_ON",
                    prices=[models.PriceDraft(currency="USD", pricing_model="PER_UNIT", unit_price=Decimal("50.00"))],
                ),
                models.BrickDraft(
                    brick_name="Calls",
                    brick_code="calls",
                    kind="USAGE",
                    aggregation="SUM",
                    prices=[models.PriceDraft(currency="USD", pricing_model="PER_UNIT", unit_price=Decimal("0.01"))],
                ),
                models.BrickDraft(
                    brick_name="Rollout",
                    brick_code="rollout",
                    kind="MILESTONE",
                    total_quantity=2,
                    prices=[models.PriceDraft(currency="USD", pricing_model="FLAT", amount=Decimal("1000.00"))],
                ),
            ]
        ),
    )
    b.catalog.publish_plan_version(plan.plan_id, version.version)
    brick = {one.brick_code: one.brick_id for one in version.bricks}
    customer = b.customers.create_customer(
        models.NewCustomer(customer_name=name, emails=["ap@story.example"], time_zone="UTC")
    ).customer_id

    def seats(quantity: int) -> models.BrickInput:
        return models.BrickInput(brick_id=brick["seats"], quantity=quantity)

    # Estimate, order, accept
    starts_at = b.sandbox_clock.today()
    terms = dict(
        starts_at=starts_at,
        contract_length=12,
        billing_frequency="MONTHLY",
        plan_id=plan.plan_id,
        bricks=[seats(5), models.BrickInput(brick_id=brick["calls"]), models.BrickInput(brick_id=brick["rollout"])],
    )
    estimate = b.subscriptions.estimate_subscription(models.EstimateRequest(**terms))
    expect("4.1 an estimate of twelve periods", len(estimate.billing_schedule) == 12)
    expect("2.3 five seats for a year cost 3000.00", estimate.line_items[0].sub_total == Cents.of("3000"))
    created = b.subscriptions.create_subscription(models.NewSubscription(**terms, customer_id=customer))
    subscription = created.subscription_id
    b.orders.accept_order(created.order.order_id)
    b.sandbox_clock.advance("PT1M")
    first = b.invoices.get_next_invoice(subscription)
    expect("4.10 the first invoice is issued", first.issued_at is not None and first.grand_total == 250_00)

    # Usage
    now = b.sandbox_clock.now()
    for transaction in (f"{name}-1", f"{name}-2"):
        b.usage.write_usage(
            models.NewUsageEntry(
                transaction_id=transaction,
                subscription_id=subscription,
                brick_id=brick["calls"],
                value=Decimal(1000),
                time=now,
            )
        )
    b.usage.delete_usage(models.UsageDeletion(transaction_id=f"{name}-2"))
    entries = list(b.usage.list_usage_entries_all(subscription, brick["calls"]))
    expect("4.11 and 4.12 one entry is left", [one.transaction_id for one in entries] == [f"{name}-1"])
    upcoming = list(b.invoices.list_invoices_all(subscription_id=subscription, status=["SCHEDULED"], limit=5))[-1]
    expected = b.invoices.get_invoice(upcoming.invoice_id, calculate_expected_usage=True)
    expect("2.1 expected usage is 10.00", expected.grand_total == upcoming.grand_total + 10_00)

    # Milestone
    milestone = next(b.subscriptions.list_milestones_all(subscription)).milestone_id
    completed = b.subscriptions.complete_milestone(
        subscription, milestone, models.MilestoneCompletion(quantity=1, bill_on="IMMEDIATELY")
    )
    expect("4.13 one of two is completed", completed.milestone.completed_quantity == 1)

    # Upgrade
    difference = b.subscriptions.estimate_upgrade(
        subscription, models.UpgradeEstimateRequest(starts_at=starts_at, bricks=[seats(8)])
    )
    expect("4.3 three more seats for a year", difference.sub_total == 1800_00)
    upgrade = b.subscriptions.create_upgrade(
        subscription, models.NewUpgrade(starts_at=starts_at, bricks=[seats(8)])
    )
    answer = b.subscriptions.update_upgrade(
        subscription, upgrade.order_id, models.UpgradeChange(purchase_order=models.PurchaseOrder(code="PO-1"))
    )
    expect("4.6 the answer names the subscription", answer.subscription_id == subscription)
    b.orders.accept_order(upgrade.order_id)

    # Invoice, payment, regenerate, void
    payment = b.invoices.record_payment(
        first.invoice_id, models.NewPayment(payment_method="WIRE", paid_amount=Cents.of("100"), memo="")
    )
    expect("4.9 a payment of 100.00", payment.paid_amount == 100_00 and payment.error is None)
    again = b.invoices.regenerate_invoice(first.invoice_id, models.InvoiceRegeneration(send_invoice=False))
    expect("4.7 another number", again.invoice_number != first.invoice_number)
    try:
        b.invoices.void_invoice(first.invoice_id, models.InvoiceVoid(reason="A mistake"))
        expect("3.2 what is paid is not voided", False)
    except BadRequest as refused:
        expect("7 the reason is for programs", refused.reason == "invoice_has_payments" and refused.request_id is not None)
    standalone = completed.completion.invoice_id
    voided = b.invoices.void_invoice(standalone, models.InvoiceVoid(reason="A mistake"))
    expect("4.8 VOIDED", voided.status == "VOIDED")
    hook.next("invoice.voided", verifier, lambda data: data["invoice_id"] == standalone)

    # Recast
    recast = {**terms, "bricks": [seats(4)]}
    credit = b.subscriptions.estimate_recast(subscription, models.RecastEstimateRequest(**recast))
    expect("4.2 what was billed is credit", credit.adjustment_credit_label == "Adjustment credit")
    order = b.subscriptions.create_recast(subscription, models.NewRecast(**recast))
    expect("2.9 a recast", order.order_type == "RECAST" and str(order.contract_value) == "2400.00 USD")
    b.subscriptions.update_recast(
        subscription,
        order.order_id,
        models.RecastChange(adjustment_credit=Cents(500), adjustment_credit_label="Loyalty gift"),
    )
    b.orders.accept_order(order.order_id)

    # Approval
    b.subscriptions.set_invoice_approval(subscription, models.InvoiceApprovalChoice(required=True))
    b.sandbox_clock.advance(timedelta(minutes=1))
    for draft in b.invoices.list_invoices_all(subscription_id=subscription, status=["DRAFT"]):
        expect("3.1 a draft is approved", b.invoices.approve_invoice(draft.invoice_id).issued_at is not None)

    # Pause, resume
    before = b.subscriptions.get_subscription(subscription)
    b.subscriptions.pause_subscription(subscription, models.PauseRequest())
    b.sandbox_clock.advance(timedelta(days=3))
    pause = b.subscriptions.resume_subscription(subscription, models.ResumeRequest(should_notify_customer=True))
    expect("2.12 three days", pause.pause_duration_days == 3)
    expect("3.2 the end has moved", pause.ends_at > before.ends_at)

    # Default payment method
    b.payments.attach_payment_method(customer, models.PaymentMethodChoice(payment_method_id="pm_card_ok"))
    bank = b.payments.attach_payment_method(customer, models.PaymentMethodChoice(payment_method_id="pm_bank"))
    b.payments.set_default_payment_method(
        customer, models.PaymentMethodChoice(payment_method_id=bank.payment_method_id)
    )
    method = b.payments.get_default_payment_method(customer)
    expect("4.15 and 4.16 a bank account", method.type == "us_bank_account" and method.is_default)

    # The end
    b.subscriptions.cancel_subscription(subscription, models.CancelRequest())
    hook.next("subscription.inactive", verifier, lambda data: data["subscription_id"] == subscription)
    b.events.delete_webhook_endpoint(endpoint.endpoint_id)

    # Nothing happened twice
    named = [one for one in b.customers.list_customers_all(limit=100) if one.customer_name == name]
    plans = [one for one in b.catalog.list_plans_all(limit=100) if one.plan_name == name]
    paid = list(b.payments.list_payments_all(customer_id=customer))
    expect("one customer, plan, payment", (len(named), len(plans), len(paid)) == (1, 1, 1))
    expect("three orders", len(list(b.subscriptions.list_orders_all(subscription))) == 3)
    expect("books that balance", b.seller.check_integrity().ok)
    b.close()


if __name__ == "__main__":
    play(*sys.argv[1:])
    print("the story was played to its end")
