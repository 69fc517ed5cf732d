package io.billwright.billing.runs;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import tools.jackson.databind.node.ObjectNode;

/// A live seller with any number of subscriptions that are each billed by one invoice of four lines. The first one is
/// made through the API, the others are copies of it in the database.
record FourLineInvoices(TestDatabase database, Seller seller) {

    /// When invoices are due that are not due yet.
    static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

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

    /// Copies the first subscription of a seller, named by :seller, with all that belongs to it. Ids rise with n, as
    /// those of the service do with time.
    private static final String[] COPIES = {"""
        insert into customers select r.* from customers c cross join generate_series(%1$d, %2$d) n,
            jsonb_populate_record(c, jsonb_build_object('customer_id', copy_id(c.seller_id, 1, n),
                'customer_name', 'Customer ' || n)) r
        where c.seller_id = '%3$s' and c.customer_name = 'Lyon SARL'
        """, """
        insert into subscriptions select r.* from subscriptions s cross join generate_series(%1$d, %2$d) n,
            jsonb_populate_record(s, jsonb_build_object('subscription_id', copy_id(s.seller_id, 2, n),
                'customer_id', copy_id(s.seller_id, 1, n), 'billed_company_id', copy_id(s.seller_id, 1, n),
                'current_order_id', copy_id(s.seller_id, 3, n))) r
        where s.seller_id = '%3$s' and s.subscription_id = '%4$s'
        """, """
        insert into orders select r.* from orders o cross join generate_series(%1$d, %2$d) n,
            jsonb_populate_record(o, jsonb_build_object('order_id', copy_id(o.seller_id, 3, n),
                'subscription_id', copy_id(o.seller_id, 2, n), 'customer_id', copy_id(o.seller_id, 1, n),
                'billed_company_id', copy_id(o.seller_id, 1, n), 'slug', 'copy' || n)) r
        where o.seller_id = '%3$s' and o.subscription_id = '%4$s'
        """, """
        insert into invoices select r.* from invoices i cross join generate_series(%1$d, %2$d) n,
            jsonb_populate_record(i, jsonb_build_object('invoice_id', copy_id(i.seller_id, 4, n),
                'subscription_id', copy_id(i.seller_id, 2, n), 'order_id', copy_id(i.seller_id, 3, n),
                'customer_id', copy_id(i.seller_id, 1, n), 'billed_company_id', copy_id(i.seller_id, 1, n))) r
        where i.seller_id = '%3$s' and i.subscription_id = '%4$s'
        """, """
        insert into invoice_lines select r.* from generate_series(%1$d, %2$d) n cross join invoice_lines l,
            jsonb_populate_record(l, jsonb_build_object('invoice_id', copy_id(l.seller_id, 4, n),
                'subscription_id', copy_id(l.seller_id, 2, n))) r
        where l.seller_id = '%3$s' and l.subscription_id = '%4$s'
        """, """
        insert into invoice_work (seller_id, invoice_id, action, due_at, subscription_id)
        select '%3$s', copy_id('%3$s', 4, n), 'ISSUE', '%5$s', copy_id('%3$s', 2, n)
        from generate_series(%1$d, %2$d) n
        """};

    static FourLineInvoices at(TestService service) {
        var api = service.newSeller(Seller.Mode.LIVE).unchecked();
        api.patch("/seller", """
                        {"tax_registrations": [{"jurisdiction": "FR", "name": "TVA", "category": "standard",
                                                "rate": "20", "starts_at": "2014-01-01"}]}
                        """).expect(200);
        var entity = api.post("/legal-entities", """
                        {"name": "Billing Works SAS", "tax_id": "FR83404833048", "invoice_prefix": "BW",
                         "address": {"line1": "12 rue de la Paix", "city": "Paris", "postal_code": "75002",
                                     "country": "FR"}}
                        """).expect(201).at("legal_entity_id");
        api.patch("/seller", "{\"default_legal_entity_id\": \"" + entity + "\"}")
                .expect(200);
        var customer = api.post("/customers", """
                        {"customer_name": "Lyon SARL", "tax_id": "FR40303265045",
                         "billing_address": {"line1": "1 rue A", "city": "Lyon", "postal_code": "69001",
                                             "country": "FR"}}
                        """).expect(201).at("customer_id");
        api.post("/subscriptions", order(api, customer)).expect(201);
        var invoices = new FourLineInvoices(service.database(), api.seller());
        invoices.execute("""
                create or replace function copy_id(seller uuid, kind int, n bigint) returns uuid immutable language sql
                as $$ select ('0190' || lpad(to_hex(n), 8, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' ||
                              left(md5(seller::text || kind || n), 15))::uuid $$
                """);
        // Documents are made after a run, and would take the machine from it.
        invoices.execute("""
                create or replace function due_document(until timestamptz, after_due timestamptz, after_seller uuid,
                                                        most int)
                returns table (seller_id uuid, mode text, due_at timestamptz) language sql stable
                as $$ select seller_id, mode, created_at from sellers where false $$
                """);
        return invoices;
    }

    /// So many invoices of a new seller, due at [#LATER].
    static FourLineInvoices notYetDue(TestService service, int invoices) {
        var added = at(service);
        added.execute("delete from invoice_work where seller_id = '" + added.seller.id() + "'");
        added.add(1, invoices, LATER.toString());
        return added;
    }

    private static String order(Api api, String customer) {
        var plan = api.post("/plans", "{\"plan_name\": \"Plan\"}").expect(201).at("plan_id");
        var version = api.post("/plans/" + plan + "/versions", BRICKS).expect(201);
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var order = Json.mapper()
                .createObjectNode()
                .put("customer_id", customer)
                .put("plan_id", plan)
                .put("currency", "EUR")
                .put("starts_at", LocalDate.now(ZoneOffset.UTC).toString())
                .put("contract_length", 12)
                .put("billing_frequency", "ANNUALLY")
                .put("accept", true);
        var bricks = order.putArray("bricks");
        version.body().get("bricks").forEach(brick -> {
            ObjectNode sent = bricks.addObject().put("quantity", 120);
            sent.set("brick_id", brick.get("brick_id"));
        });
        return order.toString();
    }

    /// Adds subscriptions `first` to `last`, whose invoices are to be issued at `dueAt`.
    void add(int first, int last, String dueAt) {
        var sql = "select subscription_id from subscriptions where seller_id = :seller order by created_at limit 1";
        var original = database.owner()
                .sql(sql)
                .param("seller", seller.id())
                .query(String.class)
                .single();
        var statements = new String[COPIES.length];
        for (int i = 0; i < statements.length; i++) {
            statements[i] = COPIES[i].formatted(first, last, seller.id(), original, dueAt);
        }
        execute(statements);
    }

    /// Lets every so many of the copied invoices fall due, beginning with number `first`.
    void letFallDue(int first, int step, int last) {
        execute("""
                update invoice_work set due_at = now()
                where seller_id = '%1$s' and action = 'ISSUE' and invoice_id = any(array(
                    select copy_id('%1$s', 4, n) from generate_series(%2$d, %3$d, %4$d) n))
                """.formatted(seller.id(), first, last, step));
    }

    /// Without the checks that rows come in whole, which were made when the original came in.
    void execute(String... statements) {
        database.unchecked(statements);
    }
}
