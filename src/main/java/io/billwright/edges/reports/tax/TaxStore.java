package io.billwright.edges.reports.tax;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.postings.PostingSql;
import io.billwright.edges.reports.postings.RolledPostings;
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

    static final String MONTHS = TaxSql.DOCUMENTS + """
            select to_char(date, 'YYYY-MM') as month, treatment, jurisdiction, name, rate, currency,
                   sum(taxable)::bigint as taxable, sum(tax)::bigint as tax,
                   count(distinct kind || number) as documents
            from document
            group by 1, treatment, jurisdiction, name, rate, currency
            order by 1 desc, treatment, jurisdiction, name, rate, currency
            """;

    /// For invoices with newer changes, the stored amounts are subtracted and the current ones added.
    static final String MONTHS_ROLLED_UP =
            PostingSql.SINCE + """
            changed as materialized (
                select object_id as invoice_id from fresh where
            """ + TaxSql.IS_REST + """
                union select invoice_id from tax_changes),
            wanted as materialized (
                select c.invoice_id, true as rest,
                       exists (select from fresh f where f.object_id = c.invoice_id and f.source = 'issued')
                       or not exists (select from ledger_entries e
                                      where e.object_id = c.invoice_id and e.source = 'issued') as first
                from changed c
                union all
                select object_id, false, true
                from (select distinct object_id from fresh where source = 'issued') f
                where object_id not in (select invoice_id from changed)),
            """ + TaxSql.DOCUMENTS_OF_WANTED + """
            , asked as (select (:from::timestamptz at time zone :zone)::date as from_day,
                               (:until::timestamptz at time zone :zone)::date as until_day)
            select to_char(month, 'YYYY-MM') as month, treatment, jurisdiction, name, rate, currency,
                   sum(taxable)::bigint as taxable, sum(tax)::bigint as tax, sum(documents)::bigint as documents
            from (select month, treatment, jurisdiction, name, rate, currency, taxable, tax, documents from tax_months
                  union all
                  select month, treatment, jurisdiction, name, rate, currency, -taxable, -tax, -documents
                  from tax_corrections where invoice_id in (select c.invoice_id from changed c)
                  union all
                  select date_trunc('month', date::timestamp)::date, treatment, jurisdiction, name, rate, currency,
                         sum(taxable), sum(tax), count(distinct kind || number)
                  from document group by 1, 2, 3, 4, 5, 6) as summed
            where month >= (select from_day from asked) and month < (select until_day from asked)
            group by summed.month, treatment, jurisdiction, name, rate, currency having sum(documents) > 0
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
    private final RolledPostings rolled;

    TaxStore(JdbcClient jdbc, RolledPostings rolled) {
        this.jdbc = jdbc;
        this.rolled = rolled;
    }

    /// The time from `from` to before `until`, and the seller's time zone.
    public record Span(Instant from, Instant until, ZoneId zone) {}

    /// An empty text matches everything.
    record Filter(Span span, String treatment, String jurisdiction) {}

    /// The latest month first.
    public List<TaxMonth> months(Span span) {
        return rolled.read(span.zone, () -> months(MONTHS_ROLLED_UP, span), () -> months(MONTHS, span));
    }

    private List<TaxMonth> months(String sql, Span span) {
        return in(jdbc.sql(sql), span).query(TaxStore::month).list();
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
        return in(jdbc.sql(sql), filter.span)
                .param("treatment", filter.treatment)
                .param("jurisdiction", filter.jurisdiction);
    }

    static StatementSpec in(StatementSpec statement, Span span) {
        return statement
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
