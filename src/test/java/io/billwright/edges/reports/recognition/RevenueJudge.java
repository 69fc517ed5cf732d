package io.billwright.edges.reports.recognition;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Recomputes revenue from the rows of the database day by day, with exact fractions, by docs/reports/revenue.md
/// alone. For sellers of one currency in UTC.
public final class RevenueJudge {

    private final JdbcClient jdbc = TestService.shared().database().owner();
    private final Api api;
    private final LocalDate today;
    private final JudgedUse use;
    private final JudgedAgreements agreements;
    private final Map<UUID, List<Part>> parts = new TreeMap<>();

    interface Share {

        Ratio before(LocalDate x);
    }

    /// `from` and `until`: when it was billed, and was gone.
    record Part(
            UUID invoice,
            int version,
            int place,
            long amount,
            @Nullable Instant from,
            @Nullable Instant until,
            boolean credit,
            boolean voided,
            boolean unbilled,
            Share share,
            List<Over> overs) {

        Part asBilled() {
            return new Part(invoice, 0, -1, amount, from, until, false, voided, unbilled, share, overs);
        }
    }

    /// An agreement that is over after a day, as it was settled at some time.
    record Over(LocalDate lastDay, Instant settled) {}

    /// What a month has by the judge.
    record Figures(long billed, long credited, long recognised, long deferred, long unbilled) {}

    public RevenueJudge(Api api, Instant now) {
        this.api = api;
        this.use = new JudgedUse(api.seller().id());
        this.agreements = new JudgedAgreements(api.seller().id());
        this.today = now.atZone(ZoneOffset.UTC).toLocalDate();
        lines();
        notes();
        recasts();
        versions();
    }

    private <T> List<T> list(String sql, RowMapper<T> mapper) {
        return jdbc.sql(sql).param("seller", api.seller().id()).query(mapper).list();
    }

    static @Nullable Instant time(ResultSet row, String name) throws SQLException {
        var time = row.getObject(name, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static LocalDate day(ResultSet row, String name) throws SQLException {
        return row.getObject(name, LocalDate.class);
    }

    private void lines() {
        var sql = """
                select l.*, i.subscription_id as sub, i.order_id as ordered, i.difference_of as added_by, s.issued_at,
                       (select count(*) from invoice_lines b where b.seller_id = l.seller_id and
                        b.invoice_id = l.invoice_id and b.version = l.version and b.position < l.position) as place,
                       v.created_at as made, n.created_at as replaced, d.voided_at,
                       lower(coalesce(l.serves, l.service)) as first, upper(coalesce(l.serves, l.service)) as past,
                       lower(l.service) as window_first, upper(l.service) as window_past,
                       exists (select 1 from rebilled_invoices r
                               where r.seller_id = l.seller_id and r.rebilled_as = l.invoice_id) as rebilled
                from invoice_lines l
                join invoices i using (seller_id, invoice_id)
                left join issued_invoices s using (seller_id, invoice_id)
                left join voided_invoices d using (seller_id, invoice_id)
                left join invoice_versions v on v.seller_id = l.seller_id and v.invoice_id = l.invoice_id
                    and v.version = l.version
                left join invoice_versions n on n.seller_id = l.seller_id and n.invoice_id = l.invoice_id
                    and n.version = l.version + 1
                where l.seller_id = :seller and l.kind <> 'BALANCE' and i.withdrawn_at is null
                  and (s.issued_at is not null or (d.voided_at is null and not isempty(i.live)))
                """;
        list(sql, this::line)
                .forEach(part -> parts.computeIfAbsent(part.invoice, _ -> new ArrayList<>())
                        .add(part));
    }

    private Part line(ResultSet row, int number) throws SQLException {
        var issued = time(row, "issued_at");
        int version = row.getInt("version");
        var voided = time(row, "voided_at");
        var replaced = time(row, "replaced");
        var sub = row.getObject("sub", UUID.class);
        var kind = row.getString("kind");
        var charge = kind.equals("OVERAGE") ? row.getObject("difference_of", UUID.class) : null;
        boolean first = sub != null
                && !row.getBoolean("rebilled")
                && voided == null
                && (version == 1 || issued == null)
                && row.getObject("added_by", UUID.class).equals(new UUID(0, 0))
                && (charge == null || use.isFirst(charge));
        return new Part(
                row.getObject("invoice_id", UUID.class),
                version,
                row.getInt("place"),
                row.getLong("net"),
                issued == null ? null : version == 1 ? issued : time(row, "made"),
                replaced == null ? voided : replaced,
                false,
                replaced == null && voided != null,
                first,
                share(row, kind, sub, charge),
                agreements.overs(sub, row.getObject("ordered", UUID.class)));
    }

    private Share share(ResultSet row, String kind, @Nullable UUID sub, @Nullable UUID charge) throws SQLException {
        return switch (kind) {
            case "ADD_ON", "USAGE" -> byDays(day(row, "first"), day(row, "past"), sub);
            case "OVERAGE" -> byUse(day(row, "window_first"), day(row, "window_past"), Objects.requireNonNull(charge));
            default -> from(day(row, "first"));
        };
    }

    /// By days where use belongs to none.
    private Share byUse(LocalDate first, LocalDate past, UUID charge) {
        var share = use.share(first, past, charge);
        return share == null ? byDays(first, past, null) : share;
    }

    private static Share from(LocalDate day) {
        return x -> day.isBefore(x) ? Ratio.ALL : Ratio.NONE;
    }

    /// Counts day after day.
    private Share byDays(LocalDate first, LocalDate past, @Nullable UUID sub) {
        var rests = sub == null ? List.<LocalDate[]>of() : agreements.sub(sub).rests();
        return x -> {
            long served = 0;
            long all = 0;
            for (var day = first; day.isBefore(past); day = day.plusDays(1)) {
                var here = day;
                boolean rested = rests.stream().anyMatch(rest -> !here.isBefore(rest[0]) && here.isBefore(rest[1]));
                boolean moved = rests.stream()
                        .anyMatch(rest ->
                                !here.isBefore(rest[0]) && here.isBefore(rest[1]) && !rest[1].equals(LocalDate.MAX));
                all += moved ? 0 : 1;
                served += day.isBefore(x) && !rested ? 1 : 0;
            }
            return all == 0 ? Ratio.ALL : Ratio.of(served, all);
        };
    }

    private void notes() {
        var sql = """
                select n.*, o.starts_at, i.subscription_id, lower(i.period) as first, upper(i.period) as past
                from credit_notes n join invoices i using (seller_id, invoice_id)
                left join orders o on o.seller_id = n.seller_id and o.order_id = n.order_id
                where n.seller_id = :seller
                """;
        list(sql, (row, _) -> {
            note(row);
            return 0;
        });
    }

    private void note(ResultSet row) throws SQLException {
        var invoice = row.getObject("invoice_id", UUID.class);
        var sub = row.getObject("subscription_id", UUID.class);
        var at = Objects.requireNonNull(time(row, "issued_at"));
        long net = row.getLong("net_total");
        var starts = day(row, "starts_at");
        if (starts != null) {
            var first = starts.isAfter(day(row, "first")) ? starts : day(row, "first");
            add(invoice, -net, at, byDays(first, day(row, "past"), sub));
        } else if (sub != null && at.equals(agreements.sub(sub).canceled())) {
            add(invoice, -net, at, from(agreements.sub(sub).endsAt()));
        } else {
            var lines = JudgedLines.of(row.getString("lines"), net, last(invoice));
            lines.forEach((place, amount) -> add(invoice, -amount, at, place.share));
        }
    }

    private List<Part> of(UUID invoice) {
        return Objects.requireNonNull(parts.get(invoice));
    }

    private List<Part> last(UUID invoice) {
        var lines = of(invoice).stream().filter(part -> part.place >= 0).toList();
        int version = lines.stream().mapToInt(Part::version).max().orElse(1);
        return lines.stream()
                .filter(part -> part.version == version)
                .sorted(Comparator.comparingInt(Part::place))
                .toList();
    }

    private void add(UUID invoice, long amount, Instant at, Share share) {
        var line = last(invoice).getFirst();
        of(invoice)
                .add(new Part(
                        invoice,
                        0,
                        -1,
                        amount,
                        at,
                        line.voided ? line.until : null,
                        true,
                        line.voided,
                        false,
                        share,
                        line.overs));
    }

    private void recasts() {
        var sql = """
                select e.object_id, e.occurred_at, o.starts_at,
                       case e.debit when 'REVENUE' then -e.amount else e.amount end as amount
                from ledger_entries e
                join orders o on o.seller_id = e.seller_id and e.source = 'recast:' || o.order_id
                where e.seller_id = :seller and 'REVENUE' in (e.debit, e.credit)
                """;
        list(sql, (row, _) -> {
            add(
                    row.getObject("object_id", UUID.class),
                    row.getLong("amount"),
                    Objects.requireNonNull(time(row, "occurred_at")),
                    from(day(row, "starts_at").minusDays(1)));
            return 0;
        });
    }

    /// What a version changed beside its lines.
    private void versions() {
        var sql = """
                select v.invoice_id, v.created_at, coalesce((
                           select sum(case e.credit when 'REVENUE' then e.amount else -e.amount end)
                           from ledger_entries e where e.seller_id = v.seller_id and e.object_id = v.invoice_id
                             and e.source = 'regenerated:' || v.version and 'REVENUE' in (e.debit, e.credit)), 0)
                       - (select coalesce(sum(case l.version when v.version then l.net else -l.net end), 0)
                          from invoice_lines l where l.seller_id = v.seller_id and l.invoice_id = v.invoice_id
                            and l.version in (v.version, v.version - 1) and l.kind <> 'BALANCE') as amount
                from invoice_versions v where v.seller_id = :seller and v.version > 1
                """;
        list(sql, (row, _) -> {
            if (row.getLong("amount") != 0) {
                var invoice = row.getObject("invoice_id", UUID.class);
                add(invoice, row.getLong("amount"), Objects.requireNonNull(time(row, "created_at")), _ -> Ratio.ALL);
                var part = of(invoice).removeLast();
                of(invoice).add(part.asBilled());
            }
            return 0;
        });
    }

    /// Months as the report shows them, those of nothing left out.
    public Map<YearMonth, Figures> months(YearMonth first, YearMonth last) {
        return JudgedMonths.of(parts.values().stream().flatMap(List::stream).toList(), first, last, today);
    }
}
