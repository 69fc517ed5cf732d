package io.billwright.edges.reports.recognition;

import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.recognition.Earned.ByDays;
import io.billwright.edges.reports.recognition.Earned.OnDay;
import io.billwright.edges.reports.recognition.Movement.Balance;
import io.billwright.edges.reports.recognition.Piece.Source;
import io.billwright.edges.reports.recognition.RevenueJudge.Figures;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// Holds the report of a seller against the judge, as it is and with faults planted into it.
public final class RevenueComparison {

    private static final int AHEAD = 15;

    private final Api api;
    private final Instant now;
    private final YearMonth first;
    private final YearMonth present;
    private final Map<YearMonth, Figures> judged;

    /// What somebody could get wrong.
    public enum Fault {
        PAUSED_DAYS_ARE_SERVED,
        NOTES_COUNT_AT_ONCE,
        ENDS_ARE_FORGOTTEN,
        A_DAY_TOO_MANY
    }

    public RevenueComparison(Api api) {
        this.api = api;
        var service = TestService.shared();
        this.now = service.bean(SellerReads.class)
                .in(api.seller(), () -> service.bean(SellerClock.class).now(api.seller()));
        this.present = YearMonth.from(now.atZone(ZoneOffset.UTC));
        this.first = service.bean(SellerReads.class)
                .in(api.seller(), () -> service.bean(TouchedInvoices.class).first(ZoneOffset.UTC))
                .orElse(present);
        this.judged = new RevenueJudge(api, now).months(first, present.plusMonths(AHEAD));
    }

    /// Where the open months of the report, or what they add up to in the ledger, are not those of the judge.
    public List<String> differences() {
        var differences = compare("open", reported(), judged);
        long kept = 0;
        for (var figures : judged.values()) {
            kept += figures.billed() - figures.credited() - figures.recognised();
        }
        var end = judged.get(present.plusMonths(AHEAD));
        long left = end == null ? 0 : end.deferred() - end.unbilled();
        if (kept != left) {
            differences.add("the judge has " + kept + " left, and " + left + " deferred");
        }
        long earned = judged.values().stream().mapToLong(Figures::recognised).sum();
        if (earned + left != billed()) {
            differences.add("recognised " + earned + " and deferred " + left + " of " + billed());
        }
        return differences;
    }

    /// What the ledger has as revenue of all invoices.
    private long billed() {
        return TestService.shared()
                .database()
                .owner()
                .sql("""
                        select coalesce(sum(case credit when 'REVENUE' then amount else -amount end), 0)
                        from ledger_entries where seller_id = :seller and 'REVENUE' in (debit, credit)
                          and source not like 'recognised:%'
                        """)
                .param("seller", api.seller().id())
                .query(Long.class)
                .single();
    }

    /// Closes all months that are over: each agrees with the journal, and none differs from what it was.
    public List<String> closed() {
        var differences = new ArrayList<String>();
        for (var month = first; month.isBefore(present); month = month.plusMonths(1)) {
            var closed = api.post("/reports/months/" + month + "/close", "{}").expect(200);
            if (!closed.at("agrees_with_journal").equals("true")) {
                differences.add("the journal has something else: " + closed.text());
            }
            long unbilled = sum(month, "unbilled");
            long deferred = sum(month, "deferred");
            var figures = judged.getOrDefault(month, new Figures(0, 0, 0, 0, 0));
            if (unbilled != figures.unbilled() || deferred != figures.deferred()) {
                differences.add("invoices of " + month + ": " + deferred + " " + unbilled + ", judged " + figures);
            }
        }
        differences.addAll(compare("closed", reported(), judged));
        for (var check : api.get("/integrity").expect(200).body().get("checks")) {
            if (!check.get("ok").booleanValue()) {
                differences.add("integrity: " + check);
            }
        }
        return differences;
    }

    private long sum(YearMonth month, String field) {
        long sum = 0;
        for (var row : api.get("/reports/revenue/" + month + "/invoices?limit=100")
                .expect(200)
                .body()
                .get("data")) {
            sum += row.get(field).longValue();
        }
        return sum;
    }

    private static List<String> compare(String what, Map<YearMonth, Figures> theirs, Map<YearMonth, Figures> ours) {
        var differences = new ArrayList<String>();
        var months = new TreeMap<>(theirs);
        months.putAll(ours);
        for (var month : months.keySet()) {
            var none = new Figures(0, 0, 0, 0, 0);
            var reported = theirs.getOrDefault(month, none);
            var judged = ours.getOrDefault(month, none);
            if (!reported.equals(judged)) {
                differences.add(what + " " + month + ": " + reported + ", judged " + judged);
            }
        }
        return differences;
    }

    private Map<YearMonth, Figures> reported() {
        var months = new TreeMap<YearMonth, Figures>();
        var rows = api.get("/reports/revenue?limit=100&from=" + first + "&to=" + present.plusMonths(AHEAD))
                .expect(200)
                .body()
                .get("data");
        for (var row : rows) {
            months.put(
                    YearMonth.parse(row.get("month").stringValue()),
                    new Figures(
                            cents(row, "billed"),
                            cents(row, "credited"),
                            cents(row, "recognised"),
                            cents(row, "deferred"),
                            cents(row, "unbilled")));
        }
        return months;
    }

    private static long cents(JsonNode row, String field) {
        return row.get(field).longValue();
    }

    /// Whether the judge would see a fault.
    public boolean finds(Fault fault) {
        var service = TestService.shared();
        var facts = service.bean(SellerReads.class).in(api.seller(), () -> {
            var ids = service.bean(TouchedInvoices.class)
                    .since(
                            Instant.EPOCH,
                            List.<UUID>of(),
                            now.atZone(ZoneOffset.UTC).toLocalDate());
            return service.bean(GatherFacts.class).of(ids);
        });
        var months = new TreeMap<YearMonth, Figures>();
        for (var invoice : facts) {
            var pieces = invoice.pieces().stream()
                    .map(piece -> planted(piece, fault))
                    .toList();
            var balance = Balance.NONE;
            var previous = MonthEnd.of(first.minusMonths(1), ZoneOffset.UTC);
            for (var end : MonthEnd.of(first, present, ZoneOffset.UTC)) {
                var tomorrow = now.atZone(ZoneOffset.UTC).toLocalDate().plusDays(1);
                var moved = Movement.of(pieces, balance, previous, end, tomorrow);
                months.merge(end.month(), figures(moved), RevenueComparison::plus);
                balance = moved.closing();
                previous = end;
            }
        }
        var until = new TreeMap<>(judged).headMap(present, true);
        return !compare("planted", months, until).isEmpty();
    }

    private static Figures figures(Movement moved) {
        return new Figures(moved.billed(), moved.credited(), moved.recognised(), moved.deferred(), moved.unbilled());
    }

    private static Figures plus(Figures one, Figures other) {
        return new Figures(
                one.billed() + other.billed(),
                one.credited() + other.credited(),
                one.recognised() + other.recognised(),
                one.deferred() + other.deferred(),
                one.unbilled() + other.unbilled());
    }

    private static Piece planted(Piece piece, Fault fault) {
        var earned = piece.earned();
        var ends = piece.ends();
        switch (fault) {
            case PAUSED_DAYS_ARE_SERVED -> {
                if (earned instanceof ByDays served) {
                    earned = new ByDays(served.days(), List.of());
                }
            }
            case NOTES_COUNT_AT_ONCE ->
                earned = piece.source() == Source.CREDIT_NOTE ? new OnDay(LocalDate.EPOCH) : earned;
            case ENDS_ARE_FORGOTTEN -> ends = List.of();
            case A_DAY_TOO_MANY -> {
                if (earned instanceof ByDays(var days, var rests)) {
                    earned = new ByDays(new DatePeriod(days.start(), days.end().plusDays(1)), rests);
                }
            }
        }
        return new Piece(
                piece.source(),
                piece.name(),
                piece.service(),
                piece.amount(),
                piece.billedAt(),
                piece.goneAt(),
                piece.isVoided(),
                piece.countsUnbilled(),
                earned,
                ends);
    }
}
