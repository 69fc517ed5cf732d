package io.billwright.position;

import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Json;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Line;
import io.billwright.testing.Api;
import io.billwright.testing.ExplainedInvoices;
import io.billwright.testing.TestPress;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The seller of one life, and the API calls that a life makes.
final class Desk {

    private static final String INVOICES = "/invoices?limit=100";

    private final TestService service;
    private final Api api;
    private final Map<String, String> bricks = new HashMap<>();
    private final Map<String, String> companies = new HashMap<>();
    private final Set<String> coupons = new HashSet<>();
    private String plan = "";
    private String subscription = "";
    private int minutes;
    private boolean switched;
    private LocalDate today;
    private Runnable arrival = () -> {};
    private Api.@Nullable Answer listed;

    Desk(TestService service, Life.Catalog catalog) {
        this.service = service;
        this.api = service.newSandboxSeller().lean();
        this.today = catalog.firstDay();
        startClock();
        var seller = Wire.object().put("default_payment_terms", catalog.paymentTerms());
        seller.set("tax_registrations", Wire.registrations(catalog.registrations()));
        call("PATCH", "/seller", seller);
        plan = call("POST", "/plans", Wire.object().put("plan_name", "Plan"))
                .get("plan_id")
                .stringValue();
        publish(catalog.bricks());
        company("first", catalog.exempt());
    }

    private Desk(Desk other, Api copy) {
        this.service = other.service;
        this.api = copy.lean();
        service.bean(TestPress.class).leaveBlank(api.seller());
        this.bricks.putAll(other.bricks);
        this.companies.putAll(other.companies);
        this.plan = other.plan;
        this.subscription = other.subscription;
        this.minutes = other.minutes;
        this.switched = other.switched;
        this.today = other.today;
    }

    /// The same for a copy of the seller.
    Desk of(Api copy) {
        return new Desk(this, copy);
    }

    /// `work` is run by [#arrive] and advances the service's clock to the day of the model.
    void onArrival(Runnable work) {
        arrival = work;
    }

    void arrive() {
        arrival.run();
    }

    private void startClock() {
        service.database()
                .owner()
                .sql("update sandbox_clocks set now = :now::timestamptz where seller_id = :seller")
                .param("now", today + "T12:00:00Z")
                .param("seller", api.seller().id())
                .update();
    }

    void publish(List<Brick> version) {
        var body = Wire.object();
        var list = body.putArray("bricks");
        version.forEach(brick -> list.add(Wire.brick(brick, bricks.get(brick.code()))));
        var draft = call("POST", "/plans/" + plan + "/versions", body);
        draft.get("bricks")
                .forEach(brick -> bricks.put(
                        brick.get("brick_code").stringValue(),
                        brick.get("brick_id").stringValue()));
        call("POST", "/plans/" + plan + "/versions/" + draft.get("version").intValue() + "/publish", Wire.object());
    }

    void company(String name, boolean exempt) {
        var body = Wire.object().put("customer_name", name);
        body.putObject("billing_address")
                .put("line1", "1 rue A")
                .put("city", "Lyon")
                .put("country", "FR");
        if (exempt) {
            body.put("tax_exemption_reason", "Public museum");
        }
        companies.put(name, call("POST", "/customers", body).get("customer_id").stringValue());
    }

    /// The codes to redeem a coupon, which is created if necessary.
    ArrayNode redeeming(Coupon coupon) {
        if (coupons.add(coupon.code())) {
            call("POST", "/coupons", Wire.coupon(coupon));
        }
        return Wire.list().add(coupon.code());
    }

    void exempt(String name, boolean exempt) {
        call(
                "PATCH",
                "/customers/" + companies.get(name),
                Wire.object().put("tax_exemption_reason", exempt ? "Public museum" : null));
    }

    String company(String name) {
        return companies.getOrDefault(name, "");
    }

    String nameOf(String companyId) {
        return companies.entrySet().stream()
                .filter(entry -> entry.getValue().equals(companyId))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(companyId);
    }

    Api api() {
        return api;
    }

    Map<String, String> brickIds() {
        return bricks;
    }

    String plan() {
        return plan;
    }

    /// Whether the version of the plan with higher prices is published.
    boolean isSwitched() {
        return switched;
    }

    void switched() {
        switched = true;
    }

    String subscription() {
        return subscription;
    }

    ObjectNode terms(LocalDate startsAt, List<Line> lines) {
        var body = Wire.object().put("starts_at", startsAt.toString());
        body.set("bricks", Wire.lines(lines, bricks));
        return body;
    }

    void subscribe(ObjectNode request) {
        subscription =
                call("POST", "/subscriptions", request).get("subscription_id").stringValue();
    }

    /// Advances the clock to noon of a day, or by a minute if it is that day already. Returns whether anything
    /// happened.
    boolean advanceTo(LocalDate day) {
        minutes = day.equals(today) ? minutes + 1 : 0;
        today = day;
        var to = Wire.object().put("to", day + "T12:%02d:00Z".formatted(minutes));
        return !call("POST", "/sandbox/clock/advance", to).get("happened").isEmpty();
    }

    /// The day on which the service records what happens now.
    LocalDate today() {
        return today;
    }

    record OrderNote(String invoiceId, long net, long tax) {}

    /// The credit notes that an order caused.
    List<OrderNote> notes(String orderId) {
        return service.database()
                .owner()
                .sql("select invoice_id::text, net_total as net, tax_total as tax from credit_notes "
                        + "where seller_id = :seller and order_id = :order::uuid order by credit_note_id")
                .param("seller", api.seller().id())
                .param("order", orderId)
                .query((row, _) -> new OrderNote(row.getString(1), row.getLong("net"), row.getLong("tax")))
                .list();
    }

    Api.Answer ask(String method, String path, ObjectNode body) {
        arrive();
        return api.send(method, path, body.toString(), Map.of());
    }

    JsonNode call(String method, String path, ObjectNode body) {
        var answer = ask(method, path, body);
        if (answer.status() >= 300) {
            throw new AssertionError(
                    method + " " + path + " " + body + " answers " + answer.status() + " " + answer.text());
        }
        return answer.body();
    }

    JsonNode get(String path) {
        arrive();
        return api.get(path).expect(200).body();
    }

    List<JsonNode> invoices() {
        arrive();
        listed = api.get(INVOICES).expect(200);
        var all = new ArrayList<JsonNode>();
        var page = listed.body();
        page.get("data").forEach(all::add);
        while (page.get("next_cursor").isString()) {
            page = get(INVOICES + "&cursor=" + page.get("next_cursor").stringValue());
            page.get("data").forEach(all::add);
        }
        return all;
    }

    /// A ledger posting.
    record Posting(LocalDate day, String debit, String credit, long amount) {}

    /// All postings, read from the table, because the journal waits for transactions that are still running.
    List<Posting> ledger() {
        arrive();
        return facts().sql("""
                        select (occurred_at at time zone 'UTC')::date as day, debit, credit, amount
                        from ledger_entries where seller_id = :seller
                        """)
                .param("seller", api.seller().id())
                .query((row, _) -> new Posting(
                        row.getObject("day", LocalDate.class),
                        row.getString("debit"),
                        row.getString("credit"),
                        row.getLong("amount")))
                .list();
    }

    JdbcClient facts() {
        return service.database().owner();
    }

    /// All rows of a report, page by page.
    List<JsonNode> rows(String path) {
        var all = new ArrayList<JsonNode>();
        var page = get(path);
        page.get("data").forEach(all::add);
        while (page.get("has_more").booleanValue()) {
            page = get(path + "&cursor=" + page.get("next_cursor").stringValue());
            page.get("data").forEach(all::add);
        }
        return all;
    }

    /// R21: recomputes all invoices in the last list from their explanations.
    void explained() {
        ExplainedInvoices.check(api, INVOICES, Objects.requireNonNull(listed));
    }

    /// R21: the amount of a credit note, recomputed from its explanation.
    long recomputed(JsonNode note) {
        var explained = get("/credit-notes/" + note.get("credit_note_id").stringValue() + "/explain");
        var steps = Json.mapper().treeToValue(explained.get("steps"), Explanation.Entry[].class);
        return new Recompute()
                .amount(new Explanation(List.of(steps)).tree(), CurrencyCode.USD)
                .minorUnits();
    }

    long credit(String company) {
        long sum = 0;
        for (var balance : get("/customers/" + company(company) + "/credit").get("balances")) {
            sum += balance.get("amount").longValue();
        }
        return sum;
    }
}
