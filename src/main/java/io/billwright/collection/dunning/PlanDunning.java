package io.billwright.collection.dunning;

import io.billwright.platform.db.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Plans the next dunning step of invoices, for nine in the morning of its day in the invoice's zone. A step whose
/// day has passed, for example during a pause, is taken the next morning. An invoice without a further step is
/// checked again later, since the settings may change. This rule exists only here, as one statement for any number of
/// invoices.
@Component
public final class PlanDunning {

    private static final Duration LOOK_AGAIN = Duration.ofDays(30);

    private static final String PLAN = """
            with planned as (
                select w.invoice_id,
                       case when first.day is null or customer.exempt then :look
                            else greatest((the.due_on + first.day + time '09:00') at time zone i.time_zone,
                                          case when the.morning > :now then the.morning else the.next_morning end,
                                          (customer.paused_until + time '09:00') at time zone i.time_zone) end as at
                from invoice_work w
                join invoices i on i.invoice_id = w.invoice_id
                join issued_invoices s on s.invoice_id = w.invoice_id
                cross join lateral (
                    select (s.due_at at time zone i.time_zone)::date as due_on,
                           ((:now at time zone i.time_zone)::date + time '09:00') at time zone i.time_zone as morning,
                           ((:now at time zone i.time_zone)::date + 1 + time '09:00') at time zone i.time_zone
                               as next_morning) the
                left join lateral (
                    select d.exempt, d.paused_until from customer_dunning d
                    where d.customer_id = i.billed_company_id order by d.version desc limit 1) customer on true
                left join lateral (
                    select min(day) as day from unnest(:days::int[]) day where day > w.dunned_through) first on true
                where w.action = 'COLLECT' and w.dunned_through is not null and w.parked_reason is null and
            """;

    private static final String MOVE = """
            )
            update invoice_work w set due_at = planned.at
            from planned where w.invoice_id = planned.invoice_id and w.action = 'COLLECT'
            """;

    private final JdbcClient jdbc;

    PlanDunning(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Plans the next step of one invoice, after a step was taken.
    public void of(UUID invoiceId, DunningSettings settings, Instant now) {
        plan("w.invoice_id = :invoice", Map.of("invoice", invoiceId), settings, now);
    }

    /// Replans all invoices billed to a company. Steps that are due already are not moved.
    void ofCustomer(UUID customerId, DunningSettings settings, Instant now) {
        plan("w.due_at > :now and i.billed_company_id = :customer", Map.of("customer", customerId), settings, now);
    }

    /// Replans all invoices of the seller.
    void ofAll(DunningSettings settings, Instant now) {
        plan("w.due_at > :now", Map.of(), settings, now);
    }

    private void plan(String which, Map<String, Object> parameters, DunningSettings settings, Instant now) {
        var all = new HashMap<>(parameters);
        all.put("days", DunningStore.days(settings));
        all.put("now", Rows.utc(now));
        all.put("look", Rows.utc(now.plus(LOOK_AGAIN)));
        jdbc.sql(PLAN + which + MOVE).params(all).update();
    }
}
