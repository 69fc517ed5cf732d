package io.billwright.edges.reports.forecast;

import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Rejection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what a forecast is based on.
@Component
final class ForecastStore {

    /// Leaves out invoices of an open-ended pause, since it is not known when they will be billed.
    private static final String TO_COME = """
            select i.invoice_id, i.subscription_id, i.billed_company_id, i.currency, i.net_total, i.tax_total,
                   greatest(i.grand_total - i.credit, 0) as cash, (i.bill_at at time zone i.time_zone)::date as bill_on,
                   (i.due_at at time zone i.time_zone)::date as due_on, false as issued
            from invoices i
            where i.withdrawn_at is null and not isempty(i.live) and i.bill_at < :until
              and not exists (select from issued_invoices s where s.invoice_id = i.invoice_id)
              and not (i.paused and exists (
                  select from pauses p where p.subscription_id = i.subscription_id and p.resumed_on is null
                    and p.scheduled_resume_on is null))
            union all
            select i.invoice_id, i.subscription_id, i.billed_company_id, i.currency, 0, 0, s.remaining,
                   (s.issued_at at time zone i.time_zone)::date, (s.due_at at time zone i.time_zone)::date, true
            from issued_invoices s join invoices i on i.invoice_id = s.invoice_id
            where s.remaining > 0 and not s.muted and s.given_up_at is null
            order by bill_on, invoice_id limit :most
            """;

    /// Each report reads all rows into memory, which it shares with other sellers' reports.
    private static final int MOST = 200_000;

    private static final String RENEWING = """
            select s.subscription_id, s.ends_at, o.billed_company_id, o.terms,
                   coalesce((o.details ->> 'auto_renews')::boolean, false)
                       and s.renewal_off_order is distinct from s.current_order_id as automatic,
                   (o.details ->> 'renewal_contract_period')::int as months,
                   coalesce(o.details ->> 'renewal_uplifted_rate', '0')::numeric as uplift,
                   (o.details ->> 'payment_terms')::int as payment_terms
            from subscriptions s join orders o on o.order_id = s.current_order_id
            where s.status <> 'INACTIVE' and s.canceled_at is null and o.order_type <> 'TRIAL' and s.ends_at < :until
              and not exists (
                  select from pauses p where p.subscription_id = s.subscription_id and p.resumed_on is null
                    and p.scheduled_resume_on is null)
            order by s.subscription_id limit :most
            """;

    /// From the first month of the subscription on, a month in which nothing was billed counts as zero.
    private static final String USED = """
            select u.subscription_id, s.billed_company_id, s.currency, u.brick_id,
                   case when s.canceled_at is null
                             and coalesce((o.details ->> 'auto_renews')::boolean, false)
                             and s.renewal_off_order is distinct from s.current_order_id then null else s.ends_at end
                       as until,
                   (o.details ->> 'payment_terms')::int as payment_terms,
                   array_agg(u.net order by u.month) as nets
            from (select c.subscription_id, c.brick_id, m.month,
                         coalesce(sum(c.net) filter (where upper(c.period) - 1 >= m.month
                             and upper(c.period) - 1 < m.month + interval '1 month'), 0)::bigint as net
                  from usage_charges c
                  cross join generate_series(:first::date, :last::date, interval '1 month') as m(month)
                  where c.released_at is null and upper(c.period) - 1 >= :first::date
                    and upper(c.period) - 1 < :last::date + interval '1 month'
                  group by c.subscription_id, c.brick_id, m.month) u
            join subscriptions s on s.subscription_id = u.subscription_id and s.status <> 'INACTIVE'
                and date_trunc('month', s.starts_at) <= u.month
            join orders o on o.order_id = s.current_order_id
            group by 1, 2, 3, 4, 5, 6
            order by 1, 4
            """;

    private static final String PAYS_AFTER = """
            select i.billed_company_id,
                   round(sum(p.paid_amount * greatest(extract(epoch from p.paid_at - s.issued_at) / 86400, 0))
                         / sum(p.paid_amount))::int as days
            from payments p
            join issued_invoices s on s.invoice_id = p.invoice_id
            join invoices i on i.invoice_id = p.invoice_id
            where p.paid_amount > 0 and p.paid_at >= :since
            group by i.billed_company_id
            """;

    private final JdbcClient jdbc;

    ForecastStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<ToCome> toCome(Instant until) {
        var found = jdbc.sql(TO_COME)
                .param("until", Rows.utc(until))
                .param("most", MOST + 1)
                .query(ForecastStore::toCome)
                .list();
        requireFew(found.size());
        return found;
    }

    List<Renewing> renewing(LocalDate until) {
        var found = jdbc.sql(RENEWING)
                .param("until", until)
                .param("most", MOST + 1)
                .query(ForecastStore::renewing)
                .list();
        requireFew(found.size());
        return found;
    }

    /// @param first the first day of the first month
    /// @param last the first day of the last month
    List<Used> used(LocalDate first, LocalDate last) {
        return jdbc.sql(USED)
                .param("first", first)
                .param("last", last)
                .query((row, _) -> new Used(
                        Rows.uuid(row, "subscription_id"),
                        Rows.uuid(row, "billed_company_id"),
                        CurrencyCode.valueOf(row.getString("currency")),
                        row.getObject("until", LocalDate.class),
                        row.getInt("payment_terms"),
                        List.of((Long[]) row.getArray("nets").getArray())))
                .list();
    }

    PaysAfter paysAfter(Instant since) {
        var days = new HashMap<UUID, Integer>();
        jdbc.sql(PAYS_AFTER).param("since", Rows.utc(since)).query(row -> {
            days.put(Rows.uuid(row, "billed_company_id"), row.getInt("days"));
        });
        return new PaysAfter(days);
    }

    private static void requireFew(int found) {
        if (found > MOST) {
            throw new Rejection.Invalid("more than " + MOST
                    + " invoices or renewals are to come, too many for this report; ask for fewer days");
        }
    }

    private static ToCome toCome(ResultSet row, int rowNumber) throws SQLException {
        return new ToCome(
                Rows.uuid(row, "invoice_id"),
                Rows.optionalUuid(row, "subscription_id"),
                Rows.uuid(row, "billed_company_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("net_total"),
                row.getLong("tax_total"),
                row.getLong("cash"),
                row.getObject("bill_on", LocalDate.class),
                row.getObject("due_on", LocalDate.class),
                row.getBoolean("issued"));
    }

    private static Renewing renewing(ResultSet row, int rowNumber) throws SQLException {
        return new Renewing(
                Rows.uuid(row, "subscription_id"),
                row.getObject("ends_at", LocalDate.class),
                Rows.uuid(row, "billed_company_id"),
                TermsJson.read(row.getString("terms")).terms(),
                row.getBoolean("automatic"),
                row.getObject("months", Integer.class),
                row.getBigDecimal("uplift"),
                row.getInt("payment_terms"));
    }
}
