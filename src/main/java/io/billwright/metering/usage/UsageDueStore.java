package io.billwright.metering.usage;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import java.util.Collection;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Schedules when usage is billed that no scheduled invoice will bill. Callers hold the locks on the subscriptions.
@Component
public final class UsageDueStore {

    private final JdbcClient jdbc;
    private final SellerClock clock;

    UsageDueStore(JdbcClient jdbc, SellerClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /// Clears a due time in the future, since the months of a new agreement may begin on other days.
    public void forgetLater(UUID subscriptionId) {
        jdbc.sql("""
                        update subscriptions set usage_due_at = null
                        where subscription_id = :id
                          and usage_due_at > coalesce((select c.now from sandbox_clocks c), :now)
                        """)
                .param("id", subscriptionId)
                .param("now", Rows.utc(clock.systemNow()))
                .update();
    }

    /// Schedules changed usage to be billed on an invoice of its own, if the subscription has no open invoice or has
    /// billed another company before. It is due at the end of the day in the subscription's time zone, so that the
    /// usage of one day shares one invoice, even if usage of the present company was due later. Parked usage is
    /// retried.
    public void billAlone(Collection<UUID> subscriptionIds) {
        var sql = """
                update subscriptions s set usage_due_at = t.tomorrow, usage_parked_reason = null
                from subscriptions o
                cross join lateral (
                    select (date_trunc('day', coalesce((select c.now from sandbox_clocks c), :now)
                                              at time zone o.time_zone) + interval '1 day') at time zone o.time_zone
                               as tomorrow,
                           exists (select 1 from invoices i
                                   where i.subscription_id = o.subscription_id
                                     and (i.customer_id, i.billed_company_id)
                                         <> (o.customer_id, o.billed_company_id)) as had_another_company) t
                where o.subscription_id = any(:ids) and s.subscription_id = o.subscription_id
                  and s.status in ('ACTIVE', 'PAUSED', 'INACTIVE')
                  and (s.usage_due_at is null or s.usage_parked_reason is not null
                       or (t.had_another_company and s.usage_due_at > t.tomorrow))
                  and exists (select 1 from usage_rollups r where r.subscription_id = s.subscription_id and r.changed)
                  and (s.status = 'INACTIVE' or t.had_another_company
                       or not exists (
                           select 1 from invoices i
                           left join issued_invoices b on b.invoice_id = i.invoice_id
                           left join voided_invoices v on v.invoice_id = i.invoice_id
                           where i.subscription_id = s.subscription_id and i.withdrawn_at is null
                             and i.difference_of = :period and b.invoice_id is null and v.invoice_id is null))
                """;
        jdbc.sql(sql)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .param("period", Invoice.PERIOD)
                .param("now", Rows.utc(clock.systemNow()))
                .update();
    }
}
