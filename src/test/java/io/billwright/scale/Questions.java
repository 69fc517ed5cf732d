package io.billwright.scale;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import io.billwright.testing.Api;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// What one seller asks and does, one request after the other.
final class Questions {

    private static final int TIMES = Integer.getInteger("questions", 60);
    private static final int FEW = 5;
    private static final int PAGE = 25;
    private static final List<String> REPORTS = List.of(
            "/reports/aging",
            "/reports/receivables",
            "/reports/receivables/invoices",
            "/reports/collections",
            "/reports/dunning-funnel",
            "/reports/tax",
            "/reports/tax/documents",
            "/reports/revenue",
            "/reports/mrr",
            "/reports/mrr/movements",
            "/reports/retention",
            "/reports/forecast",
            "/reports/forecast/items",
            "/reports/usage/months",
            "/reports/usage/customers",
            "/reports/usage/commitments");

    private final JdbcClient owner;
    private final Api api;
    private final UUID seller;
    private final Random random;
    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
    private @Nullable JsonNode version;
    private List<String> customers = List.of();
    private List<String> unpaid = List.of();

    Questions(JdbcClient owner, Api api) {
        this.owner = owner;
        this.api = api;
        this.seller = api.seller().id();
        this.random = new Random(seller.getMostSignificantBits());
    }

    /// Looks up what to ask about, once it is there.
    private JsonNode informed() {
        var known = version;
        if (known == null) {
            var plan = api.get("/plans?limit=50")
                    .expect(200)
                    .body()
                    .get("data")
                    .valueStream()
                    .filter(one -> one.get("plan_name").stringValue().equals("Plan"))
                    .findFirst()
                    .orElseThrow()
                    .get("plan_id")
                    .stringValue();
            known = api.get("/plans/" + plan + "/versions/1").expect(200).body();
            version = known;
            customers =
                    ids("select customer_id from customers where seller_id = :seller and customer_name !~ '^Meter'");
            unpaid = new ArrayList<>(ids("""
                    select invoice_id from issued_invoices where seller_id = :seller and remaining > 0 and not voided
                    """));
        }
        return known;
    }

    private List<String> ids(String sql) {
        return owner.sql(sql)
                .param("seller", seller)
                .query((row, _) -> row.getString(1))
                .list();
    }

    long size() {
        return owner.sql("select count(*) from subscriptions where seller_id = :seller")
                .param("seller", seller)
                .query(Long.class)
                .single();
    }

    void get(String path) {
        api.get(path).expect(200);
    }

    void change() {
        informed();
        api.patch(
                        "/customers/" + any(customers),
                        "{\"customer_name\": \"Changed %d\"}".formatted(random.nextInt(1 << 30)))
                .expect(200);
    }

    void accept() {
        var ordered = informed();
        api.post("/subscriptions", Original.order(ordered, any(customers), today.plusDays(1), 12))
                .expect(201);
    }

    void estimate() {
        var ordered = informed();
        var order = Original.order(ordered, any(customers), today.plusDays(random.nextInt(300)), 12)
                .replace(",\"accept\":true", "");
        api.post("/subscriptions/estimate", order).expect(200);
    }

    private void voidOne() {
        informed();
        api.post("/invoices/" + unpaid.removeLast() + "/void", "{}").expect(200);
    }

    Runnable usage() {
        var metered = owner.sql("""
                        select subscription_id, brick_id from usage_rollups where seller_id = :seller group by 1, 2
                        """)
                .param("seller", seller)
                .query((row, _) -> List.of(row.getString(1), row.getString(2)))
                .list();
        return () -> api.post("/usage/batch", Original.batch(random, metered, today.minusDays(1)))
                .expect(200);
    }

    private String any(List<String> ids) {
        return ids.get(random.nextInt(ids.size()));
    }

    /// What a small seller does all day: shows, lists, changes, estimates.
    List<Long> day(int seconds) {
        var took = new ArrayList<Long>();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            acts(took);
        }
        return took;
    }

    void day(AtomicBoolean over, List<Long> took) {
        while (!over.get()) {
            acts(took);
        }
    }

    private void acts(List<Long> took) {
        informed();
        took.add(timed(() -> get("/customers/" + any(customers))));
        took.add(timed(() -> get("/invoices?limit=20")));
        took.add(timed(this::change));
        took.add(timed(this::estimate));
    }

    Map<String, List<Long>> ask() {
        var took = new LinkedHashMap<String, List<Long>>();
        questions().forEach((name, question) -> took.put(name, asked(name, question)));
        return took;
    }

    List<Long> ask(String name) {
        return asked(name, Objects.requireNonNull(questions().get(name)));
    }

    private List<Long> asked(String name, Runnable question) {
        int times = name.startsWith("/reports") ? FEW : TIMES;
        if (name.equals("void")) {
            times = Math.clamp(unpaid.size() / 3, 1, TIMES / 3);
        }
        for (int i = 0; i < times / 5; i++) {
            question.run();
        }
        var took = new ArrayList<Long>();
        for (int i = 0; i < times; i++) {
            took.add(timed(question));
        }
        return took;
    }

    private Map<String, Runnable> questions() {
        informed();
        var all = new LinkedHashMap<String, Runnable>();
        all.put("/invoices page 1", () -> get("/invoices?limit=" + PAGE));
        var deep = deep("select bill_at as at, invoice_id as id from invoices");
        all.put("/invoices, last page", () -> get("/invoices?limit=" + PAGE + "&cursor=" + deep));
        all.put("/customers page 1", () -> get("/customers?limit=" + PAGE));
        var last = deep("select created_at as at, customer_id as id from customers");
        all.put("/customers, last page", () -> get("/customers?limit=" + PAGE + "&cursor=" + last));
        all.put("/subscriptions page 1", () -> get("/subscriptions?limit=" + PAGE));
        all.put("/events page 1", () -> get("/events?limit=" + PAGE));
        all.put("search: a number", () -> get("/search?q=BW-%06d".formatted(1 + random.nextInt(100))));
        all.put("search: a name", () -> get("/search?q=Customer+" + random.nextInt(customers.size())));
        all.put("estimate", this::estimate);
        all.put("accept", this::accept);
        all.put("void", this::voidOne);
        for (var report : REPORTS) {
            all.put(report, () -> get(report));
        }
        return all;
    }

    private String deep(String rows) {
        var all = rows + " where seller_id = :seller";
        return owner.sql(all + " order by 1, 2 offset (select least(:page, count(*) / 2) from (" + all + ") c) limit 1")
                .param("seller", seller)
                .param("page", PAGE)
                .query((row, _) -> new Page.Position(Rows.instant(row, "at"), Rows.uuid(row, "id")))
                .single()
                .cursor();
    }

    private static long timed(Runnable request) {
        long start = System.nanoTime();
        request.run();
        return System.nanoTime() - start;
    }

    static double percentile(List<Long> nanos, int percent) {
        var sorted = nanos.stream().sorted().toList();
        return sorted.get((sorted.size() - 1) * percent / 100) / 1e6;
    }

    static String shown(List<Long> took) {
        return "%.1f ms, %.1f ms".formatted(percentile(took, 50), percentile(took, 99));
    }
}
