package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.postings.PostingSql;
import io.billwright.edges.reports.postings.RolledPostings;
import io.billwright.edges.reports.receivables.OwedInvoice.Age;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/// Reads receivables at the end of a day: from the daily sums and later postings, or from the ledger, whose cost
/// grows with everything posted up to that day.
@Component
final class ReceivablesStore {

    private static final String OWED = """
            with posted as (
                select object_id as invoice_id, company_id, currency,
                       sum(case debit when 'RECEIVABLE' then amount else -amount end)::bigint as owed
                from ledger_entries
                where occurred_at < :until and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
                  and (:currency = '' or currency = :currency)
                group by object_id, company_id, currency
                having sum(case debit when 'RECEIVABLE' then amount else -amount end) <> 0),
            owing as (
                select p.invoice_id, p.company_id, p.currency, p.owed, v.legal_entity_id, d.due_on,
                       greatest(:asOf - d.due_on, 0) as days, s.issued_at,
                       case when s.issued_at is null then 'PREPAID' when s.muted then 'MUTED'
                            when :asOf <= d.due_on then 'NOT_DUE' when :asOf - d.due_on <= 30 then 'UP_TO_30'
                            when :asOf - d.due_on <= 60 then 'UP_TO_60' when :asOf - d.due_on <= 90 then 'UP_TO_90'
                            else 'OLDER' end as age
                from posted p
                join invoices i on i.invoice_id = p.invoice_id
                left join issued_invoices s on s.invoice_id = p.invoice_id and s.issued_at < :until
                left join lateral (select (s.due_at at time zone i.time_zone)::date as due_on) d on true
                left join lateral (
                    select nullif((parties ->> 'legal_entity_id')::uuid,
                                  '00000000-0000-0000-0000-000000000000') as legal_entity_id
                    from invoice_versions
                    where invoice_id = s.invoice_id and version = 1) v on true)
            """;

    private static final String FROM_LEDGER = OWED + """
            , amounts as (
                select currency, age, owed as amount, 1 as invoices, due_on,
                       case :groupBy when 'CUSTOMER' then company_id when 'LEGAL_ENTITY' then legal_entity_id end
                           as group_id
                from owing
                union all
                select currency, 'CREDIT', case credit when 'CUSTOMER_CREDIT' then amount else -amount end, 0, null,
                       case :groupBy when 'CUSTOMER' then company_id end
                from ledger_entries
                where occurred_at < :until and (debit = 'CUSTOMER_CREDIT' or credit = 'CUSTOMER_CREDIT')
                  and (:currency = '' or currency = :currency))
            """;

    private static final String ROLLED_UP = PostingSql.SINCE + PostingSql.CHANGES + """
            , owing as (
                select currency, legal_entity_id, kind, due_on, sum(amount) as amount, sum(invoices) as invoices
                from (select day, currency, legal_entity_id, kind, due_on, amount, invoices from receivable_days
                      union all
                      select day, currency, legal_entity_id, kind, due_on, amount, invoices from owed_change) as moved
                where day <= :asOf and (:currency = '' or currency = :currency)
                group by currency, legal_entity_id, kind, due_on),
            amounts as (
                select currency,
                       case when kind <> 'DUE' then kind
                            when :asOf <= due_on then 'NOT_DUE' when :asOf - due_on <= 30 then 'UP_TO_30'
                            when :asOf - due_on <= 60 then 'UP_TO_60' when :asOf - due_on <= 90 then 'UP_TO_90'
                            else 'OLDER' end as age,
                       amount, invoices, case kind when 'DUE' then due_on end as due_on,
                       case :groupBy when 'LEGAL_ENTITY'
                           then nullif(legal_entity_id, '00000000-0000-0000-0000-000000000000') end as group_id
                from owing
                union all
                select currency, 'CREDIT', amount, 0, null, null
                from (select day, currency, kind, amount from posted_days
                      union all select day, currency, kind, amount from posted_change) as posted
                where kind = 'CREDIT' and day <= :asOf and (:currency = '' or currency = :currency))
            """;

    private static final String SUMS = """
            , sums as (
                select currency, group_id,
                       coalesce(sum(amount) filter (where age = 'NOT_DUE'), 0)::bigint as not_due,
                       coalesce(sum(amount) filter (where age = 'UP_TO_30'), 0)::bigint as up_to_30,
                       coalesce(sum(amount) filter (where age = 'UP_TO_60'), 0)::bigint as up_to_60,
                       coalesce(sum(amount) filter (where age = 'UP_TO_90'), 0)::bigint as up_to_90,
                       coalesce(sum(amount) filter (where age = 'OLDER'), 0)::bigint as older,
                       coalesce(sum(amount) filter (where age = 'MUTED'), 0)::bigint as muted,
                       coalesce(sum(amount) filter (where age = 'PREPAID'), 0)::bigint as prepaid,
                       coalesce(sum(amount) filter (where age <> 'CREDIT'), 0)::bigint as receivable,
                       coalesce(sum(amount) filter (where age = 'CREDIT'), 0)::bigint as credit,
                       sum(invoices)::int as invoices,
                       min(due_on) filter (where age <> 'MUTED' and invoices > 0) as oldest
                from amounts group by currency, group_id)
            select s.*, coalesce(c.customer_name, e.name) as group_name
            from sums s
            left join customers c on c.customer_id = s.group_id and :groupBy = 'CUSTOMER'
            left join legal_entities e on e.legal_entity_id = s.group_id and :groupBy = 'LEGAL_ENTITY'
            where receivable <> 0 or credit <> 0 or invoices > 0
            """;

    private static final String PAGE = SUMS + """
            order by s.currency, s.receivable desc, s.group_id limit :limit offset :offset
            """;

    private static final String INVOICES = OWED + """
            select o.*, c.customer_name, v.invoice_number
            from owing o
            join customers c on c.customer_id = o.company_id
            left join invoices i on i.invoice_id = o.invoice_id and o.issued_at is not null
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            where (:company = '' or o.company_id::text = :company)
              and (:entity = '' or o.legal_entity_id::text = :entity)
              and (:age = '' or o.age = :age)
            """;

    private static final String INVOICES_PAGE = INVOICES + """
            order by o.due_on nulls last, o.invoice_id limit :limit offset :offset
            """;

    private static final String INVOICES_COUNT = "select count(*) from (" + INVOICES + ") as found";

    private final JdbcClient jdbc;
    private final RolledPostings rolled;

    ReceivablesStore(JdbcClient jdbc, RolledPostings rolled) {
        this.jdbc = jdbc;
        this.rolled = rolled;
    }

    enum GroupBy {
        NONE,
        CUSTOMER,
        LEGAL_ENTITY
    }

    /// The end of a day in the seller's time zone; null as the currency means all currencies.
    record AsOf(
            LocalDate day,
            Instant until,
            ZoneId zone,
            @Nullable CurrencyCode currency) {

        private StatementSpec in(StatementSpec statement) {
            return statement
                    .param("asOf", day)
                    .param("until", Rows.utc(until))
                    .param("currency", currency == null ? "" : currency.name());
        }
    }

    /// Which invoices to list; null means no filter.
    record Which(
            @Nullable UUID companyId,
            @Nullable UUID entityId,
            @Nullable Age age) {

        private StatementSpec in(StatementSpec statement) {
            return statement
                    .param("company", companyId == null ? "" : companyId.toString())
                    .param("entity", entityId == null ? "" : entityId.toString())
                    .param("age", age == null ? "" : age.name());
        }
    }

    List<ReceivablesRow> sums(AsOf asOf, GroupBy groupBy, ReportPage page) {
        return read(
                asOf,
                groupBy,
                amounts -> asOf.in(jdbc.sql(amounts + PAGE))
                        .param("groupBy", groupBy.name())
                        .param("zone", asOf.zone.getId())
                        .param("limit", page.limit() + 1)
                        .param("offset", page.offset())
                        .query((row, _) -> sum(row, asOf.day))
                        .list());
    }

    long count(AsOf asOf, GroupBy groupBy) {
        return read(
                asOf,
                groupBy,
                amounts -> asOf.in(jdbc.sql("select count(*) from (" + amounts + SUMS + ") as groups"))
                        .param("groupBy", groupBy.name())
                        .param("zone", asOf.zone.getId())
                        .query(Long.class)
                        .single());
    }

    /// There are no stored sums by customer.
    private <T> T read(AsOf asOf, GroupBy groupBy, Function<String, T> query) {
        return switch (groupBy) {
            case NONE, LEGAL_ENTITY ->
                rolled.read(asOf.zone, () -> query.apply(ROLLED_UP), () -> query.apply(FROM_LEDGER));
            case CUSTOMER -> query.apply(FROM_LEDGER);
        };
    }

    List<OwedInvoice> invoices(AsOf asOf, Which which, ReportPage page) {
        return which.in(asOf.in(jdbc.sql(INVOICES_PAGE)))
                .param("limit", page.limit() + 1)
                .param("offset", page.offset())
                .query((row, _) -> invoice(row, asOf.day))
                .list();
    }

    long count(AsOf asOf, Which which) {
        return which.in(asOf.in(jdbc.sql(INVOICES_COUNT))).query(Long.class).single();
    }

    private static ReceivablesRow sum(ResultSet row, LocalDate day) throws SQLException {
        return new ReceivablesRow(
                day,
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.optionalUuid(row, "group_id"),
                row.getString("group_name"),
                row.getLong("not_due"),
                row.getLong("up_to_30"),
                row.getLong("up_to_60"),
                row.getLong("up_to_90"),
                row.getLong("older"),
                row.getLong("muted"),
                row.getLong("prepaid"),
                row.getLong("receivable"),
                row.getLong("credit"),
                row.getInt("invoices"),
                row.getObject("oldest", LocalDate.class));
    }

    private static OwedInvoice invoice(ResultSet row, LocalDate day) throws SQLException {
        return new OwedInvoice(
                day,
                Rows.uuid(row, "invoice_id"),
                row.getString("invoice_number"),
                Rows.uuid(row, "company_id"),
                row.getString("customer_name"),
                Rows.optionalUuid(row, "legal_entity_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                Age.valueOf(row.getString("age")),
                row.getLong("owed"),
                row.getObject("due_on", LocalDate.class),
                row.getInt("days"));
    }
}
