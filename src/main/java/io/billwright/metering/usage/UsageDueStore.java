package io.billwright.metering.usage;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import java.util.Collection;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Says when usage is billed that no scheduled invoice will bill. The caller holds the locks on the subscriptions.
@Component
public final class UsageDueStore {

    private final JdbcClient jdbc;
    private final SellerClock clock;

    UsageDueStore(JdbcClient jdbc, SellerClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /// Schedules changed usage to be billed on an invoice of its own if the subscription has no invoice to
    /// come, or if another company was billed before. It is due at the end of the day in the subscription's
    /// time zone, so that the usage of one day shares one invoice. Parked usage is tried again.
    public void billAlone(Collection<UUID> subscriptionIds) {
        var sql = """
                update subscriptions s
                set usage_due_at = (date_trunc('day', coalesce((select c.now from sandbox_clocks c), :now)
                                               at time zone s.time_zone) + interval '1 day') at time zone s.time_zone,
                    usage_parked_reason = null
                where s.subscription_id = any(:ids) and s.status in ('ACTIVE', 'PAUSED', 'INACTIVE')
                  and (s.usage_due_at is null or s.usage_parked_reason is not null)
                  and exists (select 1 from usage_rollups r where r.subscription_id = s.subscription_id and r.changed)
                  and (s.status = 'INACTIVE'
                       or exists (select 1 from invoices i
                                  where i.subscription_id = s.subscription_id
                                    and (i.customer_id, i.billed_company_id)
                                        <> (s.customer_id, s.billed_company_id))
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
