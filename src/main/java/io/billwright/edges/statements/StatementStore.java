package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.Statement.Kind;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads a company's account from the ledger. The ledger has no index by company, which every invoice would have to
/// pay for: postings are found through the objects that they belong to.
@Component
final class StatementStore {

    /// What each posting adds to the amount owed and to the credit. `within` marks those that only move between the
    /// two.
    private static final String POSTED = "with " + BalanceStore.MINE + """
            , objects as (
                select invoice_id as object_id from mine
                union
                select order_id from orders where billed_company_id = :company and status = 'ACCEPTED'
                union
                select entry_id from credit_entries where customer_id = :company
                union
                select customer_payment_id from customer_payments where company_id = :company
                union
                select r.refund_id from mine m
                join credit_notes n on n.invoice_id = m.invoice_id
                join refunds r on r.credit_note_id = n.credit_note_id),
            posted as (
                select l.object_id, l.source, l.currency, l.occurred_at, l.audit_entry_id,
                       l.debit in ('RECEIVABLE', 'CUSTOMER_CREDIT') and l.credit in ('RECEIVABLE', 'CUSTOMER_CREDIT')
                           as within,
                       case 'RECEIVABLE' when l.debit then l.amount when l.credit then -l.amount else 0 end as owed,
                       case 'CUSTOMER_CREDIT' when l.credit then l.amount when l.debit then -l.amount else 0 end
                           as credit
                from objects o join ledger_entries l on l.object_id = o.object_id
                where l.company_id = :company and l.occurred_at < :until
                  and (:currency = '' or l.currency = :currency)
                  and (l.debit in ('RECEIVABLE', 'CUSTOMER_CREDIT') or l.credit in ('RECEIVABLE', 'CUSTOMER_CREDIT')))
            """;

    private static final String OPENING = POSTED + """
            select currency, sum(owed - credit)::bigint as balance from posted
            where occurred_at < :from group by currency
            """;

    private static final String MOVEMENTS = POSTED + """
            , moved as (
                select object_id, source, within, currency, occurred_at, audit_entry_id,
                       split_part(source, ':', 1) as what,
                       split_part(source, ':', 2) as which, sum(owed)::bigint as owed, sum(credit)::bigint as credit
                from posted where occurred_at >= :from
                group by object_id, source, within, currency, occurred_at, audit_entry_id),
            -- Ids are read from texts here: in a condition of a join that would keep row security from using an index.
            named as materialized (
                select moved.*,
                       case what when 'payment' then which::uuid end as payment_id,
                       case what when 'credit_note' then which::uuid end as credit_note_id,
                       case what when 'issued' then 1 when 'regenerated' then which::int end as version
                from moved)
            select m.what, m.within, m.currency, m.occurred_at, m.owed, m.credit, r.refund_id is not null as refund,
                   coalesce(i.invoice_id, n.invoice_id) as invoice_id,
                   coalesce(n.credit_note_number, p.invoice_number, v.invoice_number) as number
            from named m
            left join refunds r on r.refund_id = m.object_id
            left join credit_notes n on n.credit_note_id =
                case when m.credit_note_id is null then r.credit_note_id else m.credit_note_id end
            left join payments p on p.payment_id = m.payment_id
            left join invoices i on i.invoice_id = m.object_id
            left join invoice_versions v on v.invoice_id = m.object_id and v.version = coalesce(m.version, i.version)
            order by m.currency, m.occurred_at, m.audit_entry_id,
                     case m.what when 'issued' then 1 when 'payment' then 2 else 3 end, m.object_id, m.source, m.within
            limit :most
            """;

    private final JdbcClient jdbc;

    StatementStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The company, the time range with `until` excluded, and the currency; null means all.
    record Span(
            UUID companyId,
            Instant from,
            Instant until,
            @Nullable CurrencyCode currency) {

        private Map<String, Object> parameters() {
            var parameters = new TreeMap<String, Object>();
            parameters.put("company", companyId);
            parameters.put("from", Rows.utc(from));
            parameters.put("until", Rows.utc(until));
            parameters.put("currency", currency == null ? "" : currency.name());
            return parameters;
        }
    }

    /// The sums of the postings of one booking.
    record Moved(
            CurrencyCode currency,
            Instant occurredAt,
            Kind kind,
            @Nullable String number,
            @Nullable UUID invoiceId,
            long owed,
            long credit) {}

    /// The balances before the span.
    Map<CurrencyCode, Long> opening(Span span) {
        var balances = new TreeMap<CurrencyCode, Long>();
        jdbc.sql(OPENING).params(span.parameters()).query(row -> {
            balances.put(CurrencyCode.valueOf(row.getString("currency")), row.getLong("balance"));
        });
        return balances;
    }

    /// Ordered by currency and time.
    List<Moved> movements(Span span, int most) {
        return jdbc.sql(MOVEMENTS)
                .params(span.parameters())
                .param("most", most)
                .query(StatementStore::moved)
                .list();
    }

    private static Moved moved(ResultSet row, int rowNumber) throws SQLException {
        long owed = row.getLong("owed");
        long credit = row.getLong("credit");
        return new Moved(
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.instant(row, "occurred_at"),
                kind(row, owed - credit, credit),
                row.getString("number"),
                Rows.optionalUuid(row, "invoice_id"),
                owed,
                credit);
    }

    private static Kind kind(ResultSet row, long amount, long credit) throws SQLException {
        if (row.getBoolean("within")) {
            return credit < 0 ? Kind.CREDIT_USED : Kind.CREDIT_RETURNED;
        }
        if (row.getBoolean("refund")) {
            return amount > 0 ? Kind.REFUND : Kind.REFUND_FAILED;
        }
        return switch (row.getString("what")) {
            case "issued" -> Kind.INVOICE;
            case "regenerated" -> Kind.INVOICE_CHANGE;
            case "voided" -> Kind.VOID;
            case "credit_note" -> Kind.CREDIT_NOTE;
            case "payment", "received", "reversed" -> amount < 0 ? Kind.PAYMENT : Kind.REVERSAL;
            default ->
                Rows.optionalUuid(row, "invoice_id") == null && amount < 0 ? Kind.CREDIT_GRANTED : Kind.ADJUSTMENT;
        };
    }

    /// A statement that was mailed.
    record Mailed(UUID statementId, UUID customerId, StatementRequest request, Instant createdAt) {}

    void add(Mailed statement) {
        var request = statement.request();
        jdbc.sql("""
                        insert into statements (statement_id, customer_id, first_day, last_day, currency, created_at)
                        values (:id, :customer, :from, :to, :currency, :now)
                        """)
                .param("id", statement.statementId())
                .param("customer", statement.customerId())
                .param("from", request.from())
                .param("to", request.to())
                .param(
                        "currency",
                        request.currency() == null ? null : request.currency().name())
                .param("now", Rows.utc(statement.createdAt()))
                .update();
    }

    Optional<Mailed> find(UUID statementId) {
        return jdbc.sql("""
                        select customer_id, first_day, last_day, currency, created_at from statements
                        where statement_id = :id
                        """)
                .param("id", statementId)
                .query((row, _) -> {
                    var currency = row.getString("currency");
                    return new Mailed(
                            statementId,
                            Rows.uuid(row, "customer_id"),
                            new StatementRequest(
                                    row.getObject("first_day", LocalDate.class),
                                    row.getObject("last_day", LocalDate.class),
                                    currency == null ? null : CurrencyCode.valueOf(currency)),
                            Rows.instant(row, "created_at"));
                })
                .optional();
    }
}
