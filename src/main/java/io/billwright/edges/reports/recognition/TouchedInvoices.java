package io.billwright.edges.reports.recognition;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds the invoices whose revenue may change after a point in time, so that reports do not read those that are
/// settled.
@Component
final class TouchedInvoices {

    /// Invoices with a balance come from the ledger (`open`). An invoice that is not issued counts once its service
    /// has begun or it bills a completed milestone.
    private static final String TOUCHED = """
            select invoice_id from issued_invoices where issued_at >= :since
            union
            select unnest(:open::uuid[])
            union
            select invoice_id from credit_notes where issued_at >= :since
            union
            select d.invoice_id from voided_invoices d join issued_invoices s on s.invoice_id = d.invoice_id
            where d.voided_at >= :since
            union
            select invoice_id from invoice_versions where version > 1 and created_at >= :since
            union
            select i.invoice_id from orders o join invoices i on i.subscription_id = o.subscription_id
            join issued_invoices s on s.invoice_id = i.invoice_id
            where o.order_type = 'RECAST' and o.status = 'ACCEPTED' and o.accepted_at >= :since
            union
            select i.invoice_id from invoices i
            where i.withdrawn_at is null and not isempty(i.live)
              and (lower(i.period) <= :today
                   or exists (select 1 from milestone_completions c
                              where c.invoice_id = i.invoice_id and c.released_at is null))
              and not exists (select 1 from issued_invoices s where s.invoice_id = i.invoice_id)
            order by 1
            """;

    private final JdbcClient jdbc;

    TouchedInvoices(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// In the order of their ids.
    List<UUID> since(Instant since, Collection<UUID> open, LocalDate today) {
        return jdbc.sql(TOUCHED)
                .param("since", Rows.utc(since))
                .param("open", open.toArray(UUID[]::new))
                .param("today", today)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    /// The first month in which anything was billed or served here; the service of imported invoices was delivered
    /// elsewhere (ADR 56). A milestone can be completed before the period of the invoice that bills it begins.
    Optional<YearMonth> first(ZoneId zone) {
        var sql = """
                select least((select min((issued_at at time zone :zone)::date) from issued_invoices),
                             (select min(lower(i.period)) from invoices i
                              where i.withdrawn_at is null and not exists (
                                  select 1 from ledger_entries o where o.object_id = i.invoice_id
                                    and o.source = 'issued' and o.credit = 'OPENING_BALANCE')),
                             (select min(service_date) from milestone_completions where released_at is null))
                """;
        return jdbc.sql(sql)
                .param("zone", zone.getId())
                .query((row, _) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
                .single()
                .map(YearMonth::from);
    }
}
