package io.billwright.edges.search;

import static io.billwright.edges.search.HitKind.CREDIT_NOTE;
import static io.billwright.edges.search.HitKind.INVOICE;
import static io.billwright.edges.search.HitKind.PAYMENT;

import io.billwright.platform.db.Rows;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds objects by exact values that are indexed: ids, numbers, references, amounts and days.
@Component
final class LookupStore {

    /// The time zones in which a day begins first and ends last.
    private static final ZoneId EARLIEST = ZoneOffset.ofHours(14);
    private static final ZoneId LATEST = ZoneOffset.ofHours(-12);

    private final JdbcClient jdbc;

    LookupStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<Found> byId(UUID id) {
        return find(Found.Match.ID, Map.of("id", id), """
                select 'CUSTOMER' as kind, customer_id as id, customer_id::text as matched
                from customers where customer_id = :id
                union all select 'PERSON', person_id, person_id::text from people where person_id = :id
                union all select 'INVOICE', invoice_id, invoice_id::text from invoices
                    where invoice_id = :id and withdrawn_at is null
                union all select 'CREDIT_NOTE', credit_note_id, credit_note_id::text from credit_notes
                    where credit_note_id = :id
                union all select 'SUBSCRIPTION', subscription_id, subscription_id::text from subscriptions
                    where subscription_id = :id
                union all select 'ORDER', order_id, order_id::text from orders where order_id = :id
                union all select 'PAYMENT', payment_id, payment_id::text from payments where payment_id = :id
                """);
    }

    /// The prefixes of the seller's number series.
    List<String> prefixes() {
        return jdbc.sql("select invoice_prefix from sellers union select invoice_prefix from legal_entities limit 20")
                .query((row, _) -> row.getString(1))
                .list();
    }

    /// Invoices and credit notes with one of these numbers, the newest first.
    List<Found> byNumber(Collection<String> numbers, Found.Match match, int limit) {
        return find(match, Map.of("numbers", numbers.toArray(String[]::new), "limit", limit), """
                select kind, id, matched from (
                    select 'INVOICE' as kind, v.invoice_id as id, v.invoice_number as matched, v.created_at as at
                    from invoice_versions v where v.invoice_number = any(:numbers)
                    union all
                    select 'CREDIT_NOTE', n.credit_note_id, n.credit_note_number, n.issued_at
                    from credit_notes n where n.credit_note_number = any(:numbers)) found
                order by at desc limit :limit
                """);
    }

    /// Payments by the processor's id of their charge, and objects by their external id.
    List<Found> byReference(String reference) {
        var kinds = Arrays.stream(HitKind.values()).map(HitKind::name).toArray(String[]::new);
        return find(Found.Match.REFERENCE, Map.of("reference", reference, "kinds", kinds), """
                (select 'PAYMENT' as kind, p.payment_id as id, a.reference as matched
                 from payment_attempts a join payments p on p.payment_id = a.attempt_id
                 where a.reference = :reference limit 5)
                union all
                select kind, object_id, external_id from labels where kind = any(:kinds) and external_id = :reference
                """);
    }

    List<Found> byAmount(HitKind kind, long amount, int limit) {
        var parameters = Map.of("amount", amount, "limit", limit);
        return switch (kind) {
            case INVOICE -> find(Found.Match.AMOUNT, parameters, """
                    select 'INVOICE' as kind, invoice_id as id, grand_total::text as matched from invoices
                    where grand_total = :amount and withdrawn_at is null
                    order by bill_at desc, invoice_id desc limit :limit
                    """);
            case PAYMENT -> find(Found.Match.AMOUNT, parameters, """
                    select 'PAYMENT' as kind, payment_id as id, paid_amount::text as matched from payments
                    where paid_amount = :amount order by paid_at desc, payment_id desc limit :limit
                    """);
            case CUSTOMER, PERSON, CREDIT_NOTE, SUBSCRIPTION, ORDER -> List.of();
        };
    }

    /// Objects that were billed, credited or paid on a day in the invoice's time zone. The day in the seller's time
    /// zone is searched first; the hours around it only if that finds too few.
    List<Found> byDay(HitKind kind, LocalDate day, int limit) {
        var zone = jdbc.sql("select time_zone from sellers")
                .query((row, _) -> ZoneId.of(row.getString(1)))
                .single();
        var found = byDay(kind, day, zone, zone, limit);
        return found.size() == limit ? found : byDay(kind, day, EARLIEST, LATEST, limit);
    }

    private List<Found> byDay(HitKind kind, LocalDate day, ZoneId begins, ZoneId ends, int limit) {
        var parameters = Map.of(
                "day",
                day,
                "from",
                Rows.utc(day.atStartOfDay(begins).toInstant()),
                "until",
                Rows.utc(day.plusDays(1).atStartOfDay(ends).toInstant()),
                "limit",
                limit);
        return switch (kind) {
            case INVOICE -> find(Found.Match.DATE, parameters, """
                    select 'INVOICE' as kind, invoice_id as id, (:day::date)::text as matched from invoices
                    where bill_at >= :from and bill_at < :until and withdrawn_at is null
                      and (bill_at at time zone time_zone)::date = :day
                    order by bill_at desc, invoice_id desc limit :limit
                    """);
            case CREDIT_NOTE -> find(Found.Match.DATE, parameters, """
                    select 'CREDIT_NOTE' as kind, n.credit_note_id as id, (:day::date)::text as matched
                    from credit_notes n join invoices i on i.invoice_id = n.invoice_id
                    where n.issued_at >= :from and n.issued_at < :until
                      and (n.issued_at at time zone i.time_zone)::date = :day
                    order by n.issued_at desc, n.credit_note_id desc limit :limit
                    """);
            case PAYMENT -> find(Found.Match.DATE, parameters, """
                    select 'PAYMENT' as kind, p.payment_id as id, (:day::date)::text as matched
                    from payments p join invoices i on i.invoice_id = p.invoice_id
                    where p.paid_at >= :from and p.paid_at < :until
                      and (p.paid_at at time zone i.time_zone)::date = :day
                    order by p.paid_at desc, p.payment_id desc limit :limit
                    """);
            case CUSTOMER, PERSON, SUBSCRIPTION, ORDER -> List.of();
        };
    }

    private List<Found> find(Found.Match match, Map<String, ?> parameters, String sql) {
        return jdbc.sql(sql)
                .params(parameters)
                .query((row, _) -> new Found(
                        HitKind.valueOf(row.getString("kind")), Rows.uuid(row, "id"), match, row.getString("matched")))
                .list();
    }
}
