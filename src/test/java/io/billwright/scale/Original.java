package io.billwright.scale;

import io.billwright.metering.usage.CompactPendingUsage;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;

/// A sandbox seller that lives through some months up to yesterday, all of it through the API: subscriptions of four
/// lines billed monthly, whose last invoice falls due today, all others issued and paid but for the newest, and
/// metered subscriptions with usage.
final class Original {

    private static final int THREADS = 2;
    private static final int BATCH = 1000;
    private static final String TIERS = """
            [{"up_to": 10, "unit_price": "9.90"}, {"up_to": 100, "unit_price": "7.50"},
             {"up_to": null, "unit_price": "5"}]
            """;
    private static final String BRICKS = """
            {"bricks": [
              {"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON",
               "prices": [{"currency": "EUR", "pricing_model": "PER_UNIT", "unit_price": "50.00"}]},
              {"brick_name": "Storage", "brick_code": "storage", "kind": "ADD_ON",
               "prices": [{"currency": "EUR", "pricing_model": "GRADUATED", "tiers": %1$s}]},
              {"brick_name": "Support", "brick_code": "support", "kind": "ADD_ON",
               "prices": [{"currency": "EUR", "pricing_model": "FLAT", "amount": "99.99"}]},
              {"brick_name": "Hosts", "brick_code": "hosts", "kind": "ADD_ON",
               "prices": [{"currency": "EUR", "pricing_model": "VOLUME", "tiers": %1$s}]}]}
            """.formatted(TIERS);
    private static final String METERED = """
            {"bricks": [{"brick_name": "Calls", "brick_code": "calls", "kind": "USAGE", "aggregation": "SUM",
                         "prices": [{"currency": "EUR", "pricing_model": "PER_UNIT", "unit_price": "0.10"}]}]}
            """;

    private final TestService service;
    private final Api api;
    private final int months;
    private final LocalDate start;
    private final Random random = new Random(26);

    private Original(TestService service, int months) {
        this.service = service;
        this.months = months;
        this.start = LocalDate.now(ZoneOffset.UTC).minusMonths(months);
        this.api = service.newSeller(Seller.Mode.SANDBOX).unchecked();
    }

    static Api of(TestService service, int subscriptions, int months, int metered, int entries) throws Exception {
        var original = new Original(service, months);
        original.settle();
        original.subscribe(subscriptions);
        original.live();
        original.pay();
        original.meter(metered, entries);
        original.finish();
        return original.api;
    }

    private void settle() {
        service.database()
                .owner()
                .sql("update sandbox_clocks set now = :now::timestamptz where seller_id = :seller")
                .param("now", start + "T00:00:00Z")
                .param("seller", api.seller().id())
                .update();
        api.patch("/seller", """
                        {"default_payment_terms": 999,
                         "tax_registrations": [{"jurisdiction": "FR", "name": "TVA", "category": "standard",
                                                "rate": "20", "starts_at": "2014-01-01"}]}
                        """).expect(200);
        var entity = api.post("/legal-entities", """
                        {"name": "Billing Works SAS", "tax_id": "FR83404833048", "invoice_prefix": "BW",
                         "address": {"line1": "12 rue de la Paix", "city": "Paris", "postal_code": "75002",
                                     "country": "FR"}}
                        """).expect(201).at("legal_entity_id");
        api.patch("/seller", "{\"default_legal_entity_id\": \"" + entity + "\"}")
                .expect(200);
    }

    private void subscribe(int subscriptions) throws ExecutionException, InterruptedException {
        var version = plan("Plan", BRICKS);
        spread(
                subscriptions,
                n -> api.post("/subscriptions", order(version, customer("Customer " + n), start, months + 1))
                        .expect(201));
    }

    private JsonNode plan(String name, String bricks) {
        var plan = api.post("/plans", "{\"plan_name\": \"" + name + "\"}")
                .expect(201)
                .at("plan_id");
        var version =
                api.post("/plans/" + plan + "/versions", bricks).expect(201).body();
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        return version;
    }

    private String customer(String name) {
        return api.post("/customers", """
                        {"customer_name": "%s", "tax_id": "FR40303265045",
                         "billing_address": {"line1": "1 rue A", "city": "Lyon", "postal_code": "69001",
                                             "country": "FR"}}
                        """.formatted(name)).expect(201).at("customer_id");
    }

    /// The body that orders all bricks of a version from a day on.
    static String order(JsonNode version, String customer, LocalDate from, int length) {
        var order = Json.mapper()
                .createObjectNode()
                .put("customer_id", customer)
                .put("plan_id", version.get("plan_id").stringValue())
                .put("currency", "EUR")
                .put("starts_at", from.toString())
                .put("contract_length", length)
                .put("billing_frequency", "MONTHLY")
                .put("accept", true);
        var bricks = order.putArray("bricks");
        for (var brick : version.get("bricks")) {
            var sent = bricks.addObject().put("brick_id", brick.get("brick_id").stringValue());
            if (!brick.get("kind").stringValue().equals("USAGE")) {
                sent.put("quantity", 120);
            }
        }
        return order.toString();
    }

    /// Entries of the last four weeks, on subscriptions that began a month ago.
    private void meter(int metered, int entries) throws ExecutionException, InterruptedException {
        if (metered == 0) {
            return;
        }
        var version = plan("Metered", METERED);
        var yesterday = start.plusMonths(months).minusDays(1);
        var brick = version.at("/bricks/0/brick_id").stringValue();
        var subscriptions = new ArrayList<List<String>>();
        for (int n = 0; n < metered; n++) {
            var order = order(version, customer("Meter " + n), start.plusMonths(months - 1), 12);
            subscriptions.add(
                    List.of(api.post("/subscriptions", order).expect(201).at("subscription_id"), brick));
        }
        for (int done = 0; done < entries; done += BATCH * THREADS) {
            var bodies = List.of(batch(random, subscriptions, yesterday), batch(random, subscriptions, yesterday));
            spread(THREADS, n -> api.post("/usage/batch", bodies.get(n)).expect(200));
        }
        service.bean(CompactPendingUsage.class).compact(api.seller());
    }

    /// A batch of entries of the four weeks before a day, each on one of these subscriptions and bricks.
    static String batch(Random random, List<List<String>> metered, LocalDate until) {
        var body = new StringBuilder("{\"entries\":[");
        var last = until.atStartOfDay(ZoneOffset.UTC).toInstant();
        for (int i = 0; i < BATCH; i++) {
            var one = metered.get(random.nextInt(metered.size()));
            body.append("""
                    {"transaction_id":"%s","subscription_id":"%s","brick_id":"%s","value":%d,"time":"%s",\
                    "properties":{"region":"eu-west-1"}},""".formatted(
                            new UUID(random.nextLong(), random.nextLong()),
                            one.getFirst(),
                            one.getLast(),
                            random.nextInt(1, 1000),
                            last.minus(random.nextInt(28 * 24 * 60), ChronoUnit.MINUTES)));
        }
        body.setLength(body.length() - 1);
        return body.append("]}").toString();
    }

    private void live() {
        for (int month = 0; month < months; month++) {
            advance(start.plusMonths(month) + "T12:00:00Z");
        }
        advance(LocalDate.now(ZoneOffset.UTC).minusDays(1) + "T12:00:00Z");
    }

    private void advance(String to) {
        api.post("/sandbox/clock/advance", "{\"to\": \"" + to + "\"}").expect(200);
    }

    /// One sum for each customer, for all invoices but the newest.
    private void pay() throws ExecutionException, InterruptedException {
        var due = service.database()
                .owner()
                .sql("""
                        select i.customer_id, sum(s.remaining) - max(s.remaining) as amount
                        from issued_invoices s
                        join invoices i on i.seller_id = s.seller_id and i.invoice_id = s.invoice_id
                        where s.seller_id = :seller group by 1 having sum(s.remaining) > max(s.remaining)
                        """)
                .param("seller", api.seller().id())
                .query((row, _) -> List.of(row.getString(1), row.getString(2)))
                .list();
        spread(
                due.size(),
                n -> api.post(
                                "/customers/" + due.get(n).getFirst() + "/payments",
                                "{\"paid_amount\": %s, \"currency\": \"EUR\", \"payment_method\": \"WIRE\"}"
                                        .formatted(due.get(n).getLast()))
                        .expect(201));
    }

    /// Documents have been printed and are kept in a store of objects. What falls due today does not until it is let.
    private void finish() {
        var owner = service.database().owner();
        owner.sql("""
                        insert into documents (seller_id, kind, object_id, file_name, sha256, size, storage, location,
                                               created_at)
                        select seller_id, 'invoice', version_id, invoice_number || '.pdf',
                               encode(sha256(invoice_number::bytea), 'hex'), 41000, 'S3',
                               'documents/' || version_id, created_at
                        from invoice_versions where seller_id = :seller
                        """).param("seller", api.seller().id()).update();
        owner.sql("delete from invoice_work where seller_id = :seller and action = 'DELIVER'")
                .param("seller", api.seller().id())
                .update();
        owner.sql("update invoice_work set due_at = '2100-01-01' where seller_id = :seller and action = 'ISSUE'")
                .param("seller", api.seller().id())
                .update();
    }

    private static void spread(int count, IntConsumer work) throws ExecutionException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var running = new ArrayList<Future<?>>();
            for (int n = 0; n < count; n++) {
                int one = n;
                running.add(threads.submit(() -> work.accept(one)));
            }
            for (var one : running) {
                one.get();
            }
        }
    }
}
