package io.billwright.edges.reports.tax;

import io.billwright.billing.issuing.BooksCheck;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Checks that the tax rollups match the documents in every month (R26). One statement reads both.
@Component
final class TaxCheck implements BooksCheck {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private static final String BROKEN = "select distinct month as id from (" + TaxStore.MONTHS_ROLLED_UP
            + ") r full join (" + TaxStore.MONTHS + """
            ) d using (month, treatment, jurisdiction, name, rate, currency)
            where (coalesce(r.taxable, 0), coalesce(r.tax, 0), coalesce(r.documents, 0))
               <> (coalesce(d.taxable, 0), coalesce(d.tax, 0), coalesce(d.documents, 0))
            """;

    private final JdbcClient jdbc;

    TaxCheck(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String name() {
        return "taxes_are_rolled_up";
    }

    /// Reports nothing during a rebuild.
    @Override
    public List<String> broken() {
        return jdbc.sql("select time_zone from posting_rollups where stage = 'FOLLOWING'")
                .query(String.class)
                .optional()
                .map(zone -> broken(ZoneId.of(zone)))
                .orElse(List.of());
    }

    private List<String> broken(ZoneId zone) {
        return TaxStore.in(jdbc.sql(BROKEN), new TaxStore.Span(FIRST, LAST, zone))
                .query((row, _) -> row.getString("id"))
                .list();
    }
}
