package io.billwright.edges.reports.postings;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Does what workers do in the background, and holds the reports against what they read from the ledger itself.
public final class RollingUpPostings {

    private static final List<Integer> DAYS_AGO = List.of(0, 1, 2, 7, 30, 31, 45, 80, 120, 250);

    private static final List<String> WAYS = List.of("", "&group_by=LEGAL_ENTITY", "&currency=USD");

    private final TestService service;
    private final Api api;
    private final List<String> ways;

    RollingUpPostings(TestService service, Api api) {
        this(service, api, WAYS);
    }

    private RollingUpPostings(TestService service, Api api, List<String> ways) {
        this.service = service;
        this.api = api;
        this.ways = ways;
    }

    /// Asks for receivables in one way only, another one for each number.
    public static RollingUpPostings inOneWay(TestService service, Api api, long number) {
        return new RollingUpPostings(service, api, List.of(WAYS.get((int) (number % WAYS.size()))));
    }

    /// One step; whether there was anything to do.
    public boolean step() {
        return service.bean(RollUpPostings.class).doSome(api.seller(), Instant.now());
    }

    public void all() {
        // What was just posted is settled when no older transaction of the whole database runs any more.
        for (long until = System.nanoTime() + 30_000_000_000L; System.nanoTime() < until; ) {
            if (!step() && behind() == 0) {
                return;
            }
        }
        throw new IllegalStateException("a transaction does not end");
    }

    void beginRebuild() {
        service.bean(RebuildPostings.class).handle(api.seller());
    }

    <T> T in(Supplier<T> work) {
        return service.bean(SellerTransactions.class).in(api.seller(), work);
    }

    long behind() {
        return in(() -> service.bean(ProgressStore.class).lock().orElseThrow().behind());
    }

    /// What the reports say otherwise than the ledger: as they are, rolled up, and when all sums are made anew.
    public List<String> differences(LocalDate today) {
        var wrong = new ArrayList<String>();
        var before = reports(today);
        all();
        var rolledUp = reports(today);
        beginRebuild();
        var ledger = reports(today);
        all();
        var rebuilt = reports(today);
        for (int i = 0; i < ledger.size(); i++) {
            differ(wrong, "with postings to come", before.get(i), ledger.get(i));
            differ(wrong, "rolled up", rolledUp.get(i), ledger.get(i));
            differ(wrong, "rebuilt", rebuilt.get(i), ledger.get(i));
        }
        return wrong;
    }

    public List<String> reports(LocalDate today) {
        var answers = new ArrayList<String>();
        for (int ago : DAYS_AGO) {
            var day = today.minusDays(ago);
            for (var way : ways) {
                answers.add(get("/reports/receivables?include_total=true&as_of=" + day + way));
            }
        }
        answers.add(get("/reports/tax"));
        answers.add(get("/reports/tax?limit=100&include_total=true&to=" + YearMonth.from(today) + "&from="
                + YearMonth.from(today).minusMonths(11)));
        answers.add(get("/reports/tax?limit=100&from=" + YearMonth.from(today).minusMonths(2) + "&to="
                + YearMonth.from(today).minusMonths(1)));
        answers.add(get("/reports/collections?limit=100&starts_at=" + today.minusMonths(13)));
        answers.add(get("/reports/collections?interval=DAY&limit=100&starts_at=" + today.minusDays(99)));
        return answers;
    }

    private String get(String path) {
        return path + " " + api.get(path).expect(200).text();
    }

    private static void differ(List<String> wrong, String what, String theirs, String ours) {
        if (!theirs.equals(ours)) {
            wrong.add(what + ": " + theirs + "\n    from the ledger: " + ours);
        }
    }
}
