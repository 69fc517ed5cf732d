package io.billwright.edges.reports.recurring;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Does what workers do in the background, and holds the reports against what is worked out from nothing.
public final class RollingUp {

    private static final List<String> REPORTS = List.of(
            "/reports/mrr?",
            "/reports/mrr?group_by=PLAN&",
            "/reports/mrr?group_by=BRICK&",
            "/reports/mrr?group_by=CUSTOMER&",
            "/reports/mrr?group_by=CURRENCY&",
            "/reports/mrr/movements?include_total=true&",
            "/reports/mrr/movements?kind=EXPANSION&",
            "/reports/retention?");

    private final TestService service;
    private final Api api;
    private final Seller seller;

    public RollingUp(TestService service, Api api) {
        this.service = service;
        this.api = api;
        this.seller = api.seller();
    }

    /// One step; whether there was anything to do.
    public boolean step() {
        return service.bean(RollUpRecurring.class).doSome(seller, Instant.now());
    }

    public void all() {
        while (step()) {
            Thread.onSpinWait();
        }
    }

    void beginRebuild() {
        service.bean(RebuildRecurring.class).handle(seller);
    }

    <T> T in(Supplier<T> work) {
        return service.bean(SellerTransactions.class).in(seller, work);
    }

    /// What the reports say otherwise than what is worked out now from all that was agreed: as they are, rolled up,
    /// and while all of it is worked out anew.
    public List<String> differences(LocalDate first, LocalDate today) {
        var wrong = new ArrayList<String>();
        var before = reports(first);
        judge(first, today, wrong);
        all();
        var rolledUp = reports(first);
        judge(first, today, wrong);
        beginRebuild();
        var anew = reports(first);
        all();
        var rebuilt = reports(first);
        for (int i = 0; i < anew.size(); i++) {
            differ(wrong, "with changes", before.get(i), anew.get(i));
            differ(wrong, "rolled up", rolledUp.get(i), anew.get(i));
            differ(wrong, "rebuilt", rebuilt.get(i), anew.get(i));
        }
        return wrong;
    }

    List<String> reports(LocalDate first) {
        var answers = new ArrayList<String>();
        for (var report : REPORTS) {
            answers.add(report + get(report + "limit=100&starts_at=" + first));
        }
        answers.add("/reports/customer-life " + get("/reports/customer-life"));
        return answers;
    }

    private JsonNode get(String path) {
        return api.get(path).expect(200).body();
    }

    /// Retention is sums of sums, so it is also held against customers one by one.
    private void judge(LocalDate first, LocalDate today, List<String> wrong) {
        var movements = in(() -> service.bean(WorkOutMovements.class).ofAll());
        var rows = get("/reports/retention?limit=100&starts_at=" + first).get("data");
        differ(
                wrong,
                "retention",
                rows.valueStream().map(RollingUp::shown).toList(),
                RetentionJudge.rows(movements, first, today, today).stream()
                        .limit(100)
                        .toList());
        var life = in(() -> service.bean(ReportRetention.class).life(today));
        var judged = RetentionJudge.life(movements, today);
        differ(
                wrong,
                "customers",
                List.of(life.customersEver(), life.customers(), life.endings()),
                judged.subList(0, 3));
        if (life.averageDays() != null) {
            var average = new BigDecimal(judged.get(3)).divide(new BigDecimal(judged.get(2)), 1, RoundingMode.HALF_UP);
            differ(wrong, "average days", life.averageDays(), average.toPlainString());
        }
    }

    private static String shown(JsonNode row) {
        var fields = List.of(
                "cohort", "currency", "months_later", "ends_at", "customers", "customers_left", "base", "gross", "net");
        return String.join(
                " ", fields.stream().map(field -> row.get(field).asString()).toList());
    }

    private static void differ(List<String> wrong, String what, Object theirs, Object ours) {
        if (!theirs.equals(ours)) {
            wrong.add(what + ": " + theirs + "\n    worked out: " + ours);
        }
    }
}
