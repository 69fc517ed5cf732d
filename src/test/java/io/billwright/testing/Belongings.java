package io.billwright.testing;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// One object of every kind, made through the API for a seller, so that requests have ids to use.
public final class Belongings {
    /// The kinds of object that a request can name by id.
    public enum Kind {
        CUSTOMER,
        PARTNER,
        PLAN,
        VERSION,
        BRICK,
        KEY,
        MEMBER,
        PERSON,
        IDLE_CUSTOMER,
        LEGAL_ENTITY,
        COUPON,
        SUBSCRIPTION,
        RUNNING_SUBSCRIPTION,
        PAUSED_SUBSCRIPTION,
        ORDER,
        DRAFT_ORDER,
        SIGNED_ORDER,
        UPGRADE_ORDER,
        RECAST_ORDER,
        INVOICE,
        SCHEDULED_INVOICE,
        VOIDED_INVOICE,
        WRITTEN_OFF_INVOICE,
        DRAFT_INVOICE,
        PAYMENT,
        CUSTOMER_PAYMENT,
        CREDIT_NOTE,
        MILESTONE,
        MILESTONE_SUBSCRIPTION,
        RUN,
        EXPORT,
        PLANNED_CHANGE,
        REPORT_VIEW,
        IMPORT,
        EVENT,
        MAIL,
        PARKED_MAIL,
        WEBHOOK_ENDPOINT,
        ATTACHMENT,
        SUBSCRIPTION_ATTACHMENT,
        PAYMENT_METHOD,
        PARTNER_PAYMENT_METHOD,
        METERED_SUBSCRIPTION,
        USAGE_BRICK,
        USAGE_ENTRY,
        NEW_USAGE_ENTRY,
        /// Belongs to the sandbox processor, not to a seller.
        TEST_PAYMENT_METHOD
    }

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private final Api api;
    private final String mark;
    private final Map<Kind, String> ids = new EnumMap<>(Kind.class);
    private final Set<String> seen = new LinkedHashSet<>();

    private Belongings(Api api, String mark) {
        this.api = api;
        this.mark = mark;
    }

    /// Every name and text contains `mark`. Version 1 of the plan is published; requests name the last of its drafts.
    public static Belongings of(Api api, String mark, int drafts) {
        var belongings = new Belongings(api, mark);
        belongings.makeCustomers();
        belongings.makePlan(drafts);
        belongings.makeTheRest();
        belongings.makeAgreements();
        belongings.makeInvoices();
        belongings.makeMilestone();
        belongings.makeAttachments();
        belongings.makePaymentMethods();
        belongings.makeUsage();
        belongings.makePause();
        belongings.note(Connections.accounting(api, mark) + RareInvoices.credit(belongings));
        return belongings;
    }

    public Belongings of(Api copy) {
        var belongings = new Belongings(copy, mark);
        belongings.ids.putAll(ids);
        return belongings;
    }

    public Api api() {
        return api;
    }

    /// Rarely needed objects are made at first use, because voiding or drafting an invoice takes time.
    public String id(Kind kind) {
        return switch (kind) {
            case IDLE_CUSTOMER -> ids.computeIfAbsent(kind, _ -> make("/customers", Connections.IDLE, "customer_id"));
            case VOIDED_INVOICE -> ids.computeIfAbsent(kind, _ -> RareInvoices.voided(api, makeInvoice()));
            case WRITTEN_OFF_INVOICE -> ids.computeIfAbsent(kind, _ -> RareInvoices.writtenOff(api, makeInvoice()));
            case DRAFT_INVOICE -> ids.computeIfAbsent(kind, _ -> RareInvoices.draft(this));
            case CUSTOMER_PAYMENT -> ids.computeIfAbsent(kind, _ -> RareInvoices.customerPayment(this));
            case MAIL -> api.get("/mails?kind=CREDIT_NOTE").at("data.0.mail_id");
            case PARKED_MAIL -> RareInvoices.parkedMail(api);
            default -> Objects.requireNonNull(ids.get(kind));
        };
    }

    /// All ids that have occurred in answers to this seller.
    public Set<String> seen() {
        return seen;
    }

    private void makeCustomers() {
        var customer = """
                {"customer_name": "%1$s", "emails": ["%1$s@acme.example"], "tax_id": "%1$s",
                 "billing_address": {"line1": "%1$s", "city": "Lyon", "country": "FR"}}
                """.formatted(mark);
        ids.put(Kind.PARTNER, make("/customers", customer, "customer_id"));
        var partnered = customer.replaceFirst("\\{", "{\"partner_id\": \"" + id(Kind.PARTNER) + "\", ");
        ids.put(Kind.CUSTOMER, make("/customers", partnered, "customer_id"));
        var person = "{\"person_name\": \"" + mark + "\", \"email\": \"ada@acme.example\"}";
        ids.put(Kind.PERSON, make("/customers/" + id(Kind.CUSTOMER) + "/people", person, "person_id"));
    }

    private void makePlan(int drafts) {
        ids.put(Kind.PLAN, make("/plans", "{\"plan_name\": \"" + mark + "\"}", "plan_id"));
        var versions = "/plans/" + id(Kind.PLAN) + "/versions";
        ids.put(Kind.BRICK, make(versions, "{\"bricks\": [" + brick("") + "]}", "bricks.0.brick_id"));
        api.post(versions + "/1/publish", "{}").expect(200);
        var again = "{\"bricks\": [" + brick("\"brick_id\": \"" + id(Kind.BRICK) + "\",") + "]}";
        IntStream.range(0, drafts).forEach(_ -> ids.put(Kind.VERSION, make(versions, again, "version")));
    }

    private String brick(String id) {
        return """
                {%s "brick_name": "%s", "brick_code": "seats", "kind": "ADD_ON",
                 "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"},
                            {"currency": "EUR", "pricing_model": "FLAT", "amount": "46"}]}
                """.formatted(id, mark);
    }

    private void makeTheRest() {
        ids.put(Kind.KEY, make("/api-keys", "{\"name\": \"" + mark + "\", \"scopes\": [\"READ\"]}", "key_id"));
        ids.put(Kind.MEMBER, make("/members", Connections.MEMBER, "member_id"));
        make("/coupons", "{\"code\": \"WELCOME5\", \"rate\": 5}", "coupon_id");
        ids.put(Kind.EXPORT, make("/exports", Connections.EXPORT, "export_id"));
        ids.put(Kind.PLANNED_CHANGE, make("/planned-changes", Connections.PLAN, "planned_change_id"));
        ids.put(Kind.REPORT_VIEW, make("/report-views", Connections.reportView(mark), "report_view_id"));
        ids.put(Kind.IMPORT, Connections.canceledImport(api, mark));
        ids.put(Kind.COUPON, make("/coupons", "{\"code\": \"" + mark + "\", \"rate\": 5}", "coupon_id"));
        ids.put(Kind.LEGAL_ENTITY, make("/legal-entities", Connections.legalEntity(mark), "legal_entity_id"));
        ids.put(Kind.WEBHOOK_ENDPOINT, make("/webhook-endpoints", Connections.endpoint(mark), "endpoint_id"));
        note(Connections.renamed(api, mark) + api.get("/api-keys").text());
    }

    /// A subscription with drafts of an upgrade and a recast, and one that is itself still a draft.
    private void makeAgreements() {
        var draft = """
                {"starts_at": "2027-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}], "customer_id": "%s"}
                """.formatted(id(Kind.PLAN), id(Kind.BRICK), id(Kind.CUSTOMER));
        ids.put(Kind.DRAFT_ORDER, make("/subscriptions", draft, "order_id"));
        ids.put(Kind.SIGNED_ORDER, Signatory.sign(api.seller(), make("/subscriptions", draft, "order_id")));
        var accepted = draft.replaceFirst("\\{", "{\"accept\": true, ");
        var subscription = api.post("/subscriptions", accepted).expect(201);
        note(subscription.text());
        ids.put(Kind.SUBSCRIPTION, subscription.at("subscription_id"));
        ids.put(Kind.ORDER, subscription.at("order_id"));
        var changes = "/subscriptions/" + id(Kind.SUBSCRIPTION);
        var upgrade = """
                {"starts_at": "2027-04-11", "bricks": [{"brick_id": "%s", "quantity": 8}]}
                """.formatted(id(Kind.BRICK));
        ids.put(Kind.UPGRADE_ORDER, make(changes + "/upgrade", upgrade, "order_id"));
        var recast = """
                {"starts_at": "2027-07-16", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "bricks": [{"brick_id": "%s", "quantity": 8}]}
                """.formatted(id(Kind.BRICK));
        ids.put(Kind.RECAST_ORDER, make(changes + "/recast", recast, "order_id"));
    }

    /// The first invoice of the subscription is issued; the second is not, but partly paid.
    private void makeInvoices() {
        note(RareInvoices.catchUp(api));
        var invoices = api.get("/invoices?subscription_id=" + id(Kind.SUBSCRIPTION));
        note(invoices.expect(200).text());
        int last = invoices.body().get("data").size() - 1;
        ids.put(Kind.INVOICE, invoices.at("data." + last + ".invoice_id"));
        ids.put(Kind.SCHEDULED_INVOICE, invoices.at("data." + (last - 1) + ".invoice_id"));
        var payment = "{\"payment_method\": \"WIRE\", \"paid_amount\": 100, \"memo\": \"" + mark + "\"}";
        ids.put(Kind.PAYMENT, make("/invoices/" + id(Kind.SCHEDULED_INVOICE) + "/payments", payment, "payment_id"));
        makeCreditNote();
        var runs = api.get("/billing-runs").expect(200);
        ids.put(Kind.RUN, runs.at("data.0.run_id"));
        var events = api.get("/events").expect(200);
        note(runs.text() + events.text());
        ids.put(Kind.EVENT, events.at("data.0.event_id"));
    }

    /// On a separate invoice, because an invoice with a credit note can be neither voided nor regenerated.
    private void makeCreditNote() {
        var notes = RareInvoices.partlyPaid(api, mark) + "/credit-notes";
        ids.put(Kind.CREDIT_NOTE, make(notes, "{\"reason\": \"" + mark + "\"}", "credit_note_id"));
    }

    private String makeInvoice() {
        return make("/invoices", Connections.invoice(id(Kind.CUSTOMER), mark), "invoice_id");
    }

    /// In a separate subscription with scheduled invoices.
    private void makeMilestone() {
        var plan = make("/plans", "{\"plan_name\": \"" + mark + "\"}", "plan_id");
        var versions = "/plans/" + plan + "/versions";
        var rollout = """
                {"bricks": [{"brick_name": "%s", "brick_code": "rollout", "kind": "MILESTONE", "total_quantity": 1000,
                  "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"}]}]}
                """.formatted(mark);
        var brick = make(versions, rollout, "bricks.0.brick_id");
        api.post(versions + "/1/publish", "{}").expect(200);
        var agreed = """
                {"starts_at": "2027-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s"}], "customer_id": "%s", "accept": true}
                """.formatted(plan, brick, id(Kind.CUSTOMER));
        ids.put(Kind.MILESTONE_SUBSCRIPTION, make("/subscriptions", agreed, "subscription_id"));
        var milestones = api.get("/subscriptions/" + id(Kind.MILESTONE_SUBSCRIPTION) + "/milestones");
        note(milestones.expect(200).text());
        ids.put(Kind.MILESTONE, milestones.at("data.0.milestone_id"));
    }

    private void makeAttachments() {
        var file = "{\"file_name\": \"" + mark + "\", \"content_type\": \"text/plain\", \"content\": \"YQ==\"}";
        ids.put(Kind.ATTACHMENT, make("/invoices/" + id(Kind.INVOICE) + "/attachments", file, "attachment_id"));
        ids.put(
                Kind.SUBSCRIPTION_ATTACHMENT,
                make("/subscriptions/" + id(Kind.SUBSCRIPTION) + "/attachments", file, "attachment_id"));
    }

    private void makePaymentMethods() {
        ids.put(Kind.TEST_PAYMENT_METHOD, "pm_card_ok");
        ids.put(Kind.PAYMENT_METHOD, attach(Kind.CUSTOMER));
        ids.put(Kind.PARTNER_PAYMENT_METHOD, attach(Kind.PARTNER));
    }

    /// A subscription with metered usage that began long ago, with one usage entry.
    private void makeUsage() {
        var plan = make("/plans", "{\"plan_name\": \"" + mark + "\"}", "plan_id");
        var bricks = """
                {"bricks": [{"brick_name": "%s", "brick_code": "calls", "kind": "USAGE", "aggregation": "SUM",
                             "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "0.10"}]}]}
                """.formatted(mark);
        ids.put(Kind.USAGE_BRICK, make("/plans/" + plan + "/versions", bricks, "bricks.0.brick_id"));
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var subscription = """
                {"accept": true, "starts_at": "2026-01-01", "contract_length": 120, "billing_frequency": "ALL_UPFRONT",
                 "plan_id": "%s", "bricks": [{"brick_id": "%s"}], "customer_id": "%s"}
                """.formatted(plan, id(Kind.USAGE_BRICK), id(Kind.CUSTOMER));
        ids.put(Kind.METERED_SUBSCRIPTION, make("/subscriptions", subscription, "subscription_id"));
        var entry = """
                {"transaction_id": "%s-call", "subscription_id": "%s", "brick_id": "%s", "value": 1,
                 "time": "2026-01-31T09:00:00Z", "properties": {"of": "%s"}}
                """.formatted(mark, id(Kind.METERED_SUBSCRIPTION), id(Kind.USAGE_BRICK), mark);
        ids.put(Kind.USAGE_ENTRY, make("/usage", entry, "transaction_id"));
        ids.put(Kind.NEW_USAGE_ENTRY, mark + "-another-call");
    }

    /// Two active subscriptions, one of them paused.
    private void makePause() {
        var running = """
                {"starts_at": "2026-01-01", "contract_length": 120, "billing_frequency": "ALL_UPFRONT", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}], "customer_id": "%s", "accept": true}
                """.formatted(id(Kind.PLAN), id(Kind.BRICK), id(Kind.CUSTOMER));
        ids.put(Kind.RUNNING_SUBSCRIPTION, make("/subscriptions", running, "subscription_id"));
        ids.put(Kind.PAUSED_SUBSCRIPTION, make("/subscriptions", running, "subscription_id"));
        make("/subscriptions/" + id(Kind.PAUSED_SUBSCRIPTION) + "/pause", "{}", "pause_id");
    }

    private String attach(Kind customer) {
        var method = "{\"payment_method_id\": \"" + id(Kind.TEST_PAYMENT_METHOD) + "\"}";
        return make("/customers/" + id(customer) + "/payment-methods", method, "payment_method_id");
    }

    private String make(String path, String body, String idField) {
        var answer = api.post(path, body).expect(201);
        note(answer.text());
        return answer.at(idField);
    }

    private void note(String text) {
        UUID.matcher(text).results().forEach(match -> seen.add(match.group()));
    }
}
