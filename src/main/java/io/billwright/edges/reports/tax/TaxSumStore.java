package io.billwright.edges.reports.tax;

import io.billwright.edges.reports.postings.JournalPlace;
import io.billwright.edges.reports.postings.PostingSql;
import io.billwright.edges.reports.postings.PostingSums;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Rolls up taxes by month. The first version of an invoice is added when the invoice is issued and never changes.
/// What happens to the invoice afterwards can change the amounts of earlier months, so it is stored by invoice, and
/// subtracted and added again as a whole.
@Component
final class TaxSumStore implements PostingSums {

    private static final int CHANGES = 2_000;
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private static final String ISSUED = """
            wanted as materialized (
                select distinct object_id as invoice_id, true as first, false as rest from fresh f
                where f.source = 'issued'
                  and not exists (select from later l where l.object_id = f.object_id and l.source = 'issued')),
            """;

    /// An invoice over zero posts nothing when it is issued, so its first version is added here.
    private static final String REST = """
            with wanted as materialized (
                select o.invoice_id, true as rest,
                       not exists (select from ledger_entries e
                                   where e.object_id = o.invoice_id and e.source = 'issued') as first
                from unnest(:invoices::uuid[]) as o (invoice_id)),
            """;

    private static final String ADD = """
            insert into tax_months as t (month, treatment, jurisdiction, name, rate, currency, taxable, tax, documents)
            select month, treatment, jurisdiction, name, rate, currency, sum(taxable), sum(tax), sum(documents)
            from summed group by 1, 2, 3, 4, 5, 6
            on conflict (seller_id, month, treatment, jurisdiction, name, rate, currency)
            do update set taxable = t.taxable + excluded.taxable, tax = t.tax + excluded.tax,
                          documents = t.documents + excluded.documents
            """;

    private static final String SUMMED = """
            , summed as (
                select date_trunc('month', date::timestamp)::date as month, treatment, jurisdiction, name, rate,
                       currency, sum(taxable)::bigint as taxable, sum(tax)::bigint as tax,
                       count(distinct kind || number) as documents
                from document group by 1, 2, 3, 4, 5, 6)
            """;

    private static final String WRITE_REST = REST + TaxSql.DOCUMENTS_OF_WANTED + """
            , summed as materialized (
                select invoice_id, date_trunc('month', date::timestamp)::date as month, treatment, jurisdiction, name,
                       rate, currency, sum(taxable)::bigint as taxable, sum(tax)::bigint as tax,
                       count(distinct kind || number) as documents
                from document group by 1, 2, 3, 4, 5, 6, 7),
            kept as (
                insert into tax_corrections
                    (invoice_id, month, treatment, jurisdiction, name, rate, currency, taxable, tax, documents)
                select invoice_id, month, treatment, jurisdiction, name, rate, currency, taxable, tax, documents
                from summed)
            """ + ADD;

    private static final String TAKE_OUT = """
            with gone as (delete from tax_corrections where invoice_id = any(:invoices) returning *),
            summed as (
                select month, treatment, jurisdiction, name, rate, currency, -taxable as taxable, -tax as tax,
                       -documents as documents
                from gone)
            """ + ADD;

    private static final String FOLLOWED = PostingSql.UP_TO + ISSUED + TaxSql.DOCUMENTS_OF_WANTED + SUMMED + ADD;

    private static final String BUILT = PostingSql.FROM_NOTHING + ISSUED + TaxSql.DOCUMENTS_OF_WANTED + SUMMED + ADD;

    private final JdbcClient jdbc;

    TaxSumStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public boolean forget(int most) {
        int months = jdbc.sql("delete from tax_months where ctid = any(array(select ctid from tax_months limit :most))")
                .param("most", most)
                .update();
        int corrections = jdbc.sql("""
                        delete from tax_corrections
                        where ctid = any(array(select ctid from tax_corrections limit :most))
                        """).param("most", most).update();
        return months + corrections > 0;
    }

    @Override
    public void build(List<UUID> objects, ZoneId zone) {
        of(BUILT, zone).param("objects", objects.toArray(UUID[]::new)).update();
        rest(invoices(jdbc.sql("""
                        select o.invoice_id
                        from unnest(:objects::uuid[]) as o (invoice_id)
                        join issued_invoices s on s.invoice_id = o.invoice_id
                        where exists (select from invoice_versions v where v.invoice_id = o.invoice_id
                                        and v.version > 1)
                           or not exists (select from ledger_entries e where e.object_id = o.invoice_id
                                            and e.source = 'issued')
                           or exists (select from ledger_entries e where e.object_id = o.invoice_id and %s)
                        """.formatted(TaxSql.IS_REST)).param("objects", objects.toArray(UUID[]::new))), zone);
    }

    @Override
    public void follow(JournalPlace place, ZoneId zone) {
        at(of(FOLLOWED, zone), place).update();
        var invoices = new ArrayList<>(invoices(at(
                jdbc.sql(PostingSql.UP_TO + "wanted as (select distinct object_id as invoice_id from fresh where "
                        + TaxSql.IS_REST + ") select invoice_id from wanted"),
                place)));
        invoices.addAll(changes());
        rest(invoices.stream().distinct().toList(), zone);
    }

    @Override
    public boolean followOthers(ZoneId zone) {
        var invoices = changes();
        rest(invoices, zone);
        return !invoices.isEmpty();
    }

    /// Removes invoices from the list before they are read, so that no later change is missed.
    private List<UUID> changes() {
        return invoices(jdbc.sql("""
                        delete from tax_changes
                        where change_id = any(array(select change_id from tax_changes order by change_id limit :most))
                        returning invoice_id
                        """).param("most", CHANGES)).stream()
                .distinct()
                .toList();
    }

    private void rest(List<UUID> invoices, ZoneId zone) {
        if (!invoices.isEmpty()) {
            var ids = invoices.toArray(UUID[]::new);
            jdbc.sql(TAKE_OUT).param("invoices", ids).update();
            of(WRITE_REST, zone).param("invoices", ids).update();
        }
    }

    private StatementSpec of(String sql, ZoneId zone) {
        return TaxStore.in(jdbc.sql(sql), new TaxStore.Span(FIRST, LAST, zone));
    }

    private static StatementSpec at(StatementSpec statement, JournalPlace place) {
        return statement
                .param("era", place.era())
                .param("xid", place.transaction())
                .param("position", place.position());
    }

    private static List<UUID> invoices(StatementSpec statement) {
        return statement.query((row, _) -> Rows.uuid(row, "invoice_id")).list();
    }
}
