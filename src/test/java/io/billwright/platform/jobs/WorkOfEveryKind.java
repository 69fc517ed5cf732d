package io.billwright.platform.jobs;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.Shop;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/// One piece of background work of every kind, due a year from now.
final class WorkOfEveryKind {

    /// The advisory lock that keeps billing runs from being finished.
    static final int FINISHING = 1;

    private static final String METERED = """
            {'bricks': [{'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM',
               'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]}]}
            """;

    private final TestService service;
    private final StripeStub stripe;
    private final List<Piece> pieces = new ArrayList<>();

    WorkOfEveryKind(TestService service, StripeStub stripe) {
        this.service = service;
        this.stripe = stripe;
    }

    List<Piece> pieces() {
        return pieces;
    }

    void write(QuickBooksStub quickBooks, String webhookUrl) {
        money();
        told(webhookUrl);
        time();
        credit();
        pieces.add(CreditThatExpires.write(service));
        pieces.add(ListToExport.write(service));
        pieces.add(ChangeOfADay.write(service));
        pieces.add(FilesToImport.write(service));
        pieces.add(ReportOfADay.write(service));
        pieces.add(RevenueToRollUp.write(service));
        pieces.add(PostingsToRollUp.write(service));
        usage();
        accounting(quickBooks);
        pieces.addAll(RoundsOfNotices.write(service));
        postpone("due_at", "invoice_work", "payment_attempts", "refunds", "subscriptions", "mails", "exports");
        postpone(
                "due_at", "event_deliveries", "accounting_syncs", "credit_note_work", "mail_rounds", "credit_expiries");
        postpone("due_at", "planned_changes", "imports", "report_schedules", "recurring_changes", "posting_rollups");
        postpone("usage_due_at", "subscriptions");
        postpone("not_before", "expected_credits");
        postpone("look_at", "credit_balances");
        postpone("bills_until", "billing_runs");
        postpone("added_at", "usage_deltas");
    }

    private void postpone(String due, String... tables) {
        for (var table : tables) {
            execute("update %1$s set %2$s = now() + interval '1 year' where %2$s is not null".formatted(table, due));
        }
    }

    private void money() {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        StripeStub.connect(shop.api());
        var charged = invoice(shop);
        stripe.failing(_ -> StripeStub.Fault.ERROR_BEFORE);
        shop.post("/invoices/" + charged + "/pay", "{}");
        stripe.failing(_ -> null);
        claimed("charge", "payment_attempts", "invoice_id = '" + charged + "'", "state = 'SUCCEEDED'");
        working("collect", "COLLECT", invoice(shop));
        working("document", "DELIVER", charged);
        var refunded = invoice(shop);
        shop.post("/invoices/" + refunded + "/pay", "{}").expect(201);
        stripe.failing(_ -> StripeStub.Fault.ERROR_BEFORE);
        shop.post("/invoices/" + refunded + "/credit-notes", "{'reason': 'Agreed', 'refund': true}")
                .expect(201);
        stripe.failing(_ -> null);
        claimed("refund", "refunds", "true", "state = 'SUCCEEDED'");
        execute("delete from documents where kind like 'CREDIT%'");
        execute("insert into credit_note_work (seller_id, credit_note_id, due_at)"
                + " select seller_id, credit_note_id, now() from credit_notes");
        claimed("credit_note", "credit_note_work", "true", "false");
        var seller = shop.api().seller();
        var mail = service.bean(SellerTransactions.class)
                .in(seller, () -> service.bean(Mails.class).add(seller, letter(), Instant.now()))
                .orElseThrow();
        claimed("mail", "mails", "mail_id = '" + mail + "'", "sent_at is not null");
    }

    private static Letter letter() {
        return new Letter(
                "TEST", Ids.next(), 1, "Acme", List.of("ada@acme.example"), "Hello", "Text\n", "<p>Text</p>\n", null);
    }

    private static String invoice(Shop shop) {
        var customer = shop.post("/customers", "{'customer_name': 'Payer'}")
                .expect(201)
                .at("customer_id");
        shop.post("/customers/" + customer + "/payment-methods", "{'payment_method_id': 'pm_card_visa'}")
                .expect(201);
        return shop.post("/invoices", """
                        {'customer_id': '%s', 'currency': 'USD',
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '54.00'}]}
                        """.formatted(customer)).expect(201).at("invoice_id");
    }

    private void told(String url) {
        var shop = Shop.open(service).unchecked();
        shop.post("/webhook-endpoints", "{'url': '" + url + "', 'event_types': ['customer.created']}")
                .expect(201);
        shop.post("/customers", "{'customer_name': 'Told'}").expect(201);
        claimed("event", "event_deliveries", "true", "state = 'DELIVERED'");
    }

    private void time() {
        var today = LocalDate.now(ZoneOffset.UTC).toString();
        var issuing = new Bills(Shop.open(service, Seller.Mode.LIVE).unchecked());
        var subscription = issuing.subscribe(today, Bills.SEATS);
        working("issue", "ISSUE", issuing.idOf(subscription, 0));
        var late = Shop.open(service, Seller.Mode.LIVE).unchecked();
        StripeMessages.connect(late.api(), "sk_live_late");
        var unpaid = invoice(late);
        execute("update issued_invoices set due_at = now() - interval '9 days', past_due_at = now() - interval '8 days'"
                + " where invoice_id = '" + unpaid + "'");
        working("past_due", "PAST_DUE", unpaid);
        var starting = new Bills(Shop.open(service, Seller.Mode.LIVE).unchecked()).subscribe(today, Bills.SEATS);
        locked("subscription", "due_at", starting, "due_at is null or due_at > now()");
        run();
    }

    /// An upgrade that costs less since yesterday, and a company that owes what it spent.
    private void credit() {
        var bills = new Bills(Shop.open(service, Seller.Mode.LIVE).unchecked());
        var today = LocalDate.now(ZoneOffset.UTC);
        var subscription =
                bills.subscribe(today.minusDays(5).toString(), Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT'");
        bills.shop()
                .post("/invoices/" + bills.idOf(subscription, 0) + "/issue", "{}")
                .expect(200);
        var order = bills.shop()
                .post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '%s', 'bricks': [{'brick_id': 'seats', 'quantity': 45}]}
                        """.formatted(today.plusDays(2)))
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + order + "/accept", "{}").expect(200);
        execute("update orders set starts_at = '%s' where order_id = '%s'".formatted(today.minusDays(1), order));
        var row = "subscription_id = '" + subscription + "'";
        pieces.add(new Piece(
                "decrease",
                "expected_credits",
                "not_before",
                row,
                isLocked("subscriptions", row),
                gone("expected_credits", row)));
        var owing = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var company = "customer_id = '" + owing.id("lyon") + "'";
        execute("insert into credit_balances (seller_id, customer_id, currency, balance) values ('%s', '%s', 'USD', -1)"
                .formatted(owing.api().seller().id(), owing.id("lyon")));
        pieces.add(new Piece(
                "balance",
                "credit_balances",
                "look_at",
                company,
                isLocked("credit_balances", company),
                gone("credit_balances", company + " and balance < 0")));
    }

    /// A run whose process died after its last batch. Whoever finishes it waits for a lock.
    private void run() {
        execute("""
                create function wait_to_finish() returns trigger language plpgsql as
                $$ begin perform pg_advisory_xact_lock(%d); return new; end $$;
                create trigger wait_to_finish before update on billing_runs
                for each row when (new.finished_at is not null) execute function wait_to_finish()
                """.formatted(FINISHING));
        var seller = service.newSeller(Seller.Mode.LIVE).seller();
        execute("insert into billing_runs (seller_id, run_id, bills_until, started_at, due, done)"
                + " values ('%s', '%s', now(), now(), 1, 1)".formatted(seller.id(), Ids.next()));
        var row = "seller_id = '" + seller.id() + "'";
        pieces.add(new Piece(
                "billing_run",
                "billing_runs",
                "bills_until",
                row,
                "exists (select from pg_stat_activity where datname = current_database() and wait_event = 'advisory')",
                gone("billing_runs", row + " and finished_at is null")));
    }

    private void usage() {
        var over = used();
        execute("update subscriptions set status = 'INACTIVE' where subscription_id = '" + over + "'");
        locked("usage", "usage_due_at", over, "usage_due_at is null or usage_due_at > now()");
        var row = "subscription_id = '" + used() + "'";
        pieces.add(new Piece(
                "usage_merge",
                "usage_deltas",
                "added_at",
                row,
                isLocked("subscriptions", row),
                gone("usage_deltas", row)));
    }

    private String used() {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        shop.publish("metered", "Metered", Shop.json(METERED));
        var subscription = new Bills(shop)
                .subscribe(
                        LocalDate.now(ZoneOffset.UTC).minusDays(40).toString(),
                        "[{'brick_id': 'calls'}]",
                        "'plan_id': 'metered'");
        shop.post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'calls', 'value': 5, 'time': '%s'}
                        """.formatted(
                                Ids.next(), subscription, Instant.now().minusSeconds(3600)))
                .expect(201);
        return subscription;
    }

    private void accounting(QuickBooksStub quickBooks) {
        var shop = Shop.open(service).unchecked();
        var invoice = new Bills(shop).issue(LocalDate.now(ZoneOffset.UTC).toString());
        shop.api()
                .put("/accounting/connection", """
                        {"system": "QUICKBOOKS", "realm_id": "1", "refresh_token": "%s", "sales_item_id": "sales",
                         "tax_item_id": "tax", "credit_item_id": "credit", "deposit_account_id": "bank"}
                        """.formatted(quickBooks.grant("1")))
                .expect(200);
        shop.post("/accounting/syncs/" + invoice + "/retry", "{}").expect(200);
        claimed("accounting_sync", "accounting_syncs", "true", "state = 'SYNCED'");
    }

    private void claimed(String kind, String table, String row, String done) {
        add(kind, table, "due_at", row, "claim_id is not null", done);
    }

    /// Work on an invoice; its row goes when it is done.
    private void working(String kind, String action, String invoice) {
        var row = "invoice_id = '%s' and action = '%s'".formatted(invoice, action);
        if (action.equals("DELIVER") || action.equals("COLLECT")) {
            claimed(kind, "invoice_work", row, "false");
        } else {
            pieces.add(new Piece(
                    kind, "invoice_work", "due_at", row, isLocked("invoice_work", row), gone("invoice_work", row)));
        }
    }

    private void locked(String kind, String due, String subscription, String done) {
        var row = "subscription_id = '" + subscription + "'";
        pieces.add(new Piece(
                kind,
                "subscriptions",
                due,
                row,
                isLocked("subscriptions", row),
                gone("subscriptions", row + " and not (" + done + ")")));
    }

    private void add(String kind, String table, String due, String row, String inHand, String done) {
        pieces.add(new Piece(
                kind,
                table,
                due,
                row,
                "exists (select from %s where %s and %s)".formatted(table, row, inHand),
                gone(table, row + " and not (" + done + ")")));
    }

    static String isLocked(String table, String row) {
        return "not exists (select from %s where %s for update skip locked)".formatted(table, row);
    }

    private static String gone(String table, String row) {
        return "not exists (select from %s where %s)".formatted(table, row);
    }

    private void execute(String sql) {
        service.database()
                .owner()
                .sql("set session_replication_role = replica;" + sql + ";set session_replication_role = default")
                .update();
    }
}
