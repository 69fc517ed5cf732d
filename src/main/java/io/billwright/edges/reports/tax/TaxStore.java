package io.billwright.edges.reports.tax;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.tax.TaxDocument.Kind;
import io.billwright.parties.sellers.EuropeanUnion;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Reads the taxes of documents, one by one and by month.
@Component
public final class TaxStore {

    private static final String MONTHS = TaxSql.DOCUMENTS + """
            select to_char(date, 'YYYY-MM') as month, treatment, jurisdiction, name, rate, currency,
                   sum(taxable)::bigint as taxable, sum(tax)::bigint as tax,
                   count(distinct kind || number) as documents
            from document
            group by 1, treatment, jurisdiction, name, rate, currency
            order by 1 desc, treatment, jurisdiction, name, rate, currency
            """;

    private static final String PAGE = TaxSql.DOCUMENTS + """
            select * from document
            where (:treatment = '' or treatment = :treatment) and (:jurisdiction = '' or jurisdiction = :jurisdiction)
              and (at, row_id) < (:time, :id)
            order by at desc, row_id desc offset :offset limit :limit
            """;

    private static final String COUNT = TaxSql.DOCUMENTS + """
            select count(*) from document
            where (:treatment = '' or treatment = :treatment) and (:jurisdiction = '' or jurisdiction = :jurisdiction)
            """;

    private final JdbcClient jdbc;

    TaxStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// From when until before when, and where the seller is.
    public record Span(Instant from, Instant until, ZoneId zone) {}

    /// Empty texts ask for all.
    record Filter(Span span, String treatment, String jurisdiction) {}

    /// The latest month first.
    public List<TaxMonth> months(Span span) {
        return in(MONTHS, span).query(TaxStore::month).list();
    }

    List<TaxDocument> documents(Filter filter, Page page) {
        return filtered(PAGE, filter)
                .params(page.parameters())
                .query(TaxStore::document)
                .list();
    }

    long count(Filter filter) {
        return filtered(COUNT, filter).query(Long.class).single();
    }

    private StatementSpec filtered(String sql, Filter filter) {
        return in(sql, filter.span).param("treatment", filter.treatment).param("jurisdiction", filter.jurisdiction);
    }

    private StatementSpec in(String sql, Span span) {
        return jdbc.sql(sql)
                .param("from", Rows.utc(span.from))
                .param("until", Rows.utc(span.until))
                .param("zone", span.zone.getId())
                .param("reverse", TaxLookup.REVERSE_CHARGE)
                .param("eu", EuropeanUnion.countries().toArray(String[]::new));
    }

    private static TaxMonth month(ResultSet row, int rowNumber) throws SQLException {
        return new TaxMonth(
                row.getString("month"),
                TaxTreated.valueOf(row.getString("treatment")),
                row.getString("jurisdiction"),
                row.getString("name"),
                rate(row),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("taxable"),
                row.getLong("tax"),
                row.getLong("documents"));
    }

    private static String rate(ResultSet row) throws SQLException {
        return row.getBigDecimal("rate").stripTrailingZeros().toPlainString();
    }

    private static TaxDocument document(ResultSet row, int rowNumber) throws SQLException {
        return new TaxDocument(
                row.getObject("date", LocalDate.class),
                Kind.valueOf(row.getString("kind")),
                row.getString("number"),
                Rows.uuid(row, "invoice_id"),
                Rows.uuid(row, "billed_company_id"),
                row.getString("customer_name"),
                row.getString("customer_tax_id"),
                TaxTreated.valueOf(row.getString("treatment")),
                row.getString("jurisdiction"),
                row.getString("name"),
                rate(row),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("taxable"),
                row.getLong("tax"),
                Rows.instant(row, "at"),
                Rows.uuid(row, "row_id"));
    }
}
