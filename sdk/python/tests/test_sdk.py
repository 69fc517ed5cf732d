"""Errors, retries, pages, amounts and webhooks; and every example of the contract against the stub."""

import base64
import hashlib
import hmac
import json
import os
import unittest
from datetime import date, datetime, timezone
from decimal import Decimal

from billwright import (
    ApiError,
    BadRequest,
    Billwright,
    Cents,
    InvalidSignature,
    Money,
    NoAnswer,
    NotFound,
    RateLimited,
    RequestOptions,
    UnreadableAnswer,
    WebhookVerifier,
    examples,
    models,
)
from billwright.mapping import decode, encode

from .scripted import Answer, Scripted

CLOCK = {"now": "2026-01-31T09:00:00.123456789Z", "advancing_to": None}


def error(status: int, **details) -> Answer:
    body = {"error": {"code": "ERR_X", "message": "no", "error_id": "e", "details": details}}
    return Answer(status, body, {"X-Request-Id": "r1"})


def page(names, cursor):
    return Answer(200, {"data": [{**PLAN, "plan_name": name} for name in names], "has_more": cursor is not None,
                        "limit": 2, "offset": 0, "next_cursor": cursor})


PLAN = {"plan_id": "p", "plan_name": "", "latest_version": None, "created_at": CLOCK["now"], "updated_at": CLOCK["now"],
        "external_id": None, "metadata": {}}


class Retries(unittest.TestCase):
    def test_a_change_whose_answer_was_lost_is_sent_again_with_the_same_key(self):
        with Scripted(Answer(dropped=True), error(503), Answer(201, PLAN)) as service:
            service.client().catalog.create_plan(models.NewPlan(plan_name="a"))
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in service.requests}
        self.assertEqual(len(service.requests), 3)
        self.assertEqual(len(keys), 1)
        self.assertEqual({body for *_, body in service.requests}, {b'{"plan_name": "a"}'})

    def test_two_changes_have_two_keys_and_a_key_of_ones_own_is_used(self):
        with Scripted(Answer(201, PLAN)) as service:
            api = service.client().catalog
            api.create_plan(models.NewPlan(plan_name="a"))
            api.create_plan(models.NewPlan(plan_name="a"))
            api.create_plan(models.NewPlan(plan_name="a"), options=RequestOptions("mine", "my-request"))
        keys = [headers["Idempotency-Key"] for _, _, headers, _ in service.requests]
        self.assertEqual(len(set(keys)), 3)
        self.assertEqual(keys[2], "mine")
        self.assertEqual(service.requests[2][2]["X-Request-Id"], "my-request")

    def test_who_never_answers_is_named_with_the_key_and_the_request(self):
        with Scripted(Answer(dropped=True)) as service:
            with self.assertRaises(NoAnswer) as raised:
                service.client(max_retries=2).catalog.create_plan(models.NewPlan(plan_name="a"))
        self.assertEqual(len(service.requests), 3)
        self.assertEqual(raised.exception.idempotency_key, service.requests[0][2]["Idempotency-Key"])
        self.assertTrue(raised.exception.request_id)
        self.assertEqual({headers["X-Request-Id"] for _, _, headers, _ in service.requests}, {raised.exception.request_id})

    def test_a_timeout_fires_whether_nothing_comes_or_not_all(self):
        soon = RequestOptions(timeout=0.5)
        for never in (Answer(silent=True), Answer(200, CLOCK, stalled=True)):
            for patience, options in (({}, soon), ({"timeout": 0.5}, None)):
                with self.subTest(never=never, options=options), Scripted(never) as service:
                    with self.assertRaises(NoAnswer) as raised:
                        service.client(max_retries=0, **patience).sandbox.get_sandbox_clock(options=options)
                    self.assertIsInstance(raised.exception.__cause__, TimeoutError)
                    self.assertTrue(raised.exception.request_id)

    def test_retry_after_is_waited_for_unless_it_is_too_long(self):
        limited = error(429)
        limited.headers["Retry-After"] = "1"
        with Scripted(limited, Answer(200, CLOCK)) as service:
            service.client().sandbox_clock.now()
            self.assertEqual(len(service.requests), 2)
        limited.headers["Retry-After"] = "60"
        with Scripted(limited) as service:
            self.assertRaises(RateLimited, service.client().sandbox_clock.now)
            self.assertEqual(len(service.requests), 1)

    def test_a_refusal_is_final(self):
        with Scripted(error(400, reason="invoice_has_payments", fields={"a": ["is wrong"]})) as service:
            with self.assertRaises(BadRequest) as raised:
                service.client().invoices.void_invoice("i", models.InvoiceVoid(reason="x"))
        refused = raised.exception
        self.assertEqual(len(service.requests), 1)
        self.assertEqual((refused.status, refused.reason, refused.request_id), (400, "invoice_has_payments", "r1"))
        self.assertEqual((refused.fields, refused.error_id), ({"a": ["is wrong"]}, "e"))

    def test_errors_have_types_also_those_of_proxies(self):
        with Scripted(error(404)) as service:
            self.assertRaises(NotFound, service.client().sandbox_clock.now)
        with Scripted(Answer(418, "tea")) as service:
            with self.assertRaises(ApiError) as raised:
                service.client().sandbox_clock.now()
        self.assertEqual(raised.exception.reason, None)

    def test_an_answer_of_another_shape_is_said_to_be_one(self):
        with Scripted(Answer(200, {"later": 1})) as service:
            self.assertRaises(UnreadableAnswer, service.client().sandbox_clock.now)


class Lists(unittest.TestCase):
    def test_all_pages_are_read_when_they_are_needed(self):
        with Scripted(page(["a", "b"], "c1"), page(["c"], None)) as service:
            plans = service.client().catalog.list_plans_all(limit=2)
            self.assertEqual(next(plans).plan_name, "a")
            self.assertEqual(len(service.requests), 1)
            self.assertEqual([plan.plan_name for plan in plans], ["b", "c"])
        self.assertEqual(service.requests[1][1], "/api/v2/plans?limit=2&cursor=c1")

    def test_pages_and_files_take_options_too(self):
        mine = RequestOptions(request_id="mine")
        with Scripted(page(["a"], "c1"), page(["b"], None), Answer(200, "file")) as service:
            self.assertEqual(len(list(service.client().catalog.list_plans_all(options=mine))), 2)
            service.client().invoices.list_invoices_file(format="csv", options=mine)
        self.assertEqual([headers["X-Request-Id"] for _, _, headers, _ in service.requests], ["mine"] * 3)

    def test_an_empty_list_ends(self):
        with Scripted(page([], None)) as service:
            self.assertEqual(list(service.client().catalog.list_plans_all()), [])


class Values(unittest.TestCase):
    def test_amounts_are_exact(self):
        self.assertEqual(Cents.of("12.5"), 1250)
        self.assertEqual(str(Cents(-5)), "-0.05")
        self.assertEqual(Cents(99999999999999) + Cents(1), 10**14)
        self.assertRaises(ValueError, Cents.of, "0.005")
        self.assertRaises(TypeError, Cents.of, 0.5)
        self.assertRaises(TypeError, encode, {"x": 0.5})
        self.assertEqual(str(Money.parse("13000.00 USD")), "13000.00 USD")
        self.assertEqual(encode(Decimal("0.10")), "0.10")

    def test_what_is_not_said_is_not_sent_and_null_is(self):
        change = models.CustomerChange(billing_address=None, time_zone="UTC")
        self.assertEqual(encode(change), {"billing_address": None, "time_zone": "UTC"})

    def test_days_and_times(self):
        with Scripted(Answer(200, CLOCK)) as service:
            self.assertEqual(service.client().sandbox_clock.today(), date(2026, 1, 31))
        self.assertRaises(ValueError, encode, {"t": datetime(2026, 1, 1)})
        self.assertEqual(encode(datetime(2026, 1, 1, tzinfo=timezone.utc)), "2026-01-01T00:00:00Z")


class Webhooks(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef01234567").decode()
    BODY = '{"type":"customer.created","timestamp":"2026-01-31T09:00:00Z","sequence":1,"data":{"customer_name":"Émile"}}'
    NOW = 1_800_000_000

    def signed(self, body=BODY, time=NOW, secret=SECRET):
        key = base64.b64decode(secret.removeprefix("whsec_"))
        mac = hmac.new(key, f"id.{time}.{body}".encode(), hashlib.sha256).digest()
        signature = f"v1,{base64.b64encode(mac).decode()}"
        return {"Webhook-Id": "id", "Webhook-Timestamp": str(time), "Webhook-Signature": signature}

    def verify(self, headers, body=BODY, *more):
        return WebhookVerifier(self.SECRET, *more, clock=lambda: self.NOW).verify(headers, body)

    def test_a_message_of_the_service_is_read(self):
        message = self.verify(self.signed())
        self.assertEqual((message.type, message.sequence, message.data["customer_name"]), ("customer.created", 1, "Émile"))
        self.verify(self.signed(), self.BODY.encode())
        headers = self.signed()
        headers["Webhook-Signature"] = "v1,AAAA v1a,x " + headers["Webhook-Signature"]
        self.verify(headers)

    def test_a_rotated_secret_is_accepted_beside_the_old_one(self):
        other = "whsec_" + base64.b64encode(b"x" * 24).decode()
        self.verify(self.signed(secret=other), self.BODY, other)
        self.assertRaises(InvalidSignature, self.verify, self.signed(secret=other))

    def test_forged_and_stale_messages_are_refused(self):
        for headers, body in (
            (self.signed(), self.BODY.replace("1", "2")),
            ({**self.signed(), "Webhook-Id": "other"}, self.BODY),
            ({**self.signed(), "Webhook-Timestamp": str(self.NOW + 1)}, self.BODY),
            (self.signed(time=self.NOW - 301), self.BODY),
            (self.signed(time=self.NOW + 301), self.BODY),
            ({**self.signed(), "Webhook-Timestamp": "soon"}, self.BODY),
            ({**self.signed(), "Webhook-Signature": "v1,"}, self.BODY),
            ({**self.signed(), "Webhook-Signature": ""}, self.BODY),
            ({}, self.BODY),
        ):
            with self.subTest(headers=headers):
                self.assertRaises(InvalidSignature, self.verify, headers, body)


def equal(read, shown):
    """Missing and null are one in an answer, and a decimal is as good as its text."""
    if isinstance(shown, dict):
        names = set(read) | set(shown)
        return all(equal(read.get(name), shown.get(name)) for name in names)
    if isinstance(shown, list):
        return len(read) == len(shown) and all(map(equal, read, shown))
    if isinstance(shown, Decimal):
        return Decimal(read) == shown
    return read == shown or str(read) == str(shown) or str(read)[:19] == str(shown)[:19]


@unittest.skipUnless(os.environ.get("BILLWRIGHT_STUB"), "needs the stub: scripts/test-sdks")
class Examples(unittest.TestCase):
    def test_every_operation_sends_and_reads_what_the_contract_shows(self):
        billwright = Billwright(os.environ["BILLWRIGHT_STUB"], "bw_test_stub")
        self.addCleanup(billwright.close)
        with open(os.environ["BILLWRIGHT_EXAMPLES"], encoding="utf-8") as file:
            shown = {one["id"]: one for one in json.load(file, parse_float=Decimal)}
        self.assertEqual(set(shown), set(examples.ALL))
        for name, example in examples.ALL.items():
            with self.subTest(name):
                read = example(billwright)
                if shown[name]["contentType"] == "application/json":
                    self.assertTrue(equal(encode(read), shown[name]["answer"]), f"{read} is not {shown[name]['answer']}")
                    self.assertEqual(decode(encode(read), type(read)), read)
                else:
                    self.assertTrue(read)
        print(f"{len(examples.ALL)} examples", end=" ")
