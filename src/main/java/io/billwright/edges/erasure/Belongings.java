package io.billwright.edges.erasure;

import io.billwright.platform.db.Rows;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds the objects of a customer, including those that it is billed for on behalf of another customer.
@Component
final class Belongings {

    private final JdbcClient jdbc;

    Belongings(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// All objects that have events, mails or links.
    Set<UUID> objects(UUID customerId) {
        return ids("select id from objects_of_customer(:id)", customerId);
    }

    Set<UUID> people(UUID customerId) {
        return ids("select person_id as id from people where customer_id = :id", customerId);
    }

    private Set<UUID> ids(String sql, UUID customerId) {
        return jdbc.sql(sql).param("id", customerId).query((row, _) -> Rows.uuid(row, "id")).list().stream()
                .collect(Collectors.toUnmodifiableSet());
    }

    /// A subscription that has ended may still have unbilled usage.
    boolean hasSubscription(UUID customerId) {
        return exists("""
                select 1 from subscriptions
                where :id in (customer_id, billed_company_id)
                  and (status <> 'INACTIVE' or usage_due_at is not null) limit 1
                """, customerId);
    }

    /// A negative credit balance is still to be billed.
    boolean hasOpenInvoice(UUID customerId) {
        return exists("""
                select 1 from credit_balances where customer_id = :id and balance < 0
                union all
                select 1 from invoices i left join issued_invoices s using (seller_id, invoice_id)
                where :id in (i.customer_id, i.billed_company_id) and i.withdrawn_at is null
                  and (s.invoice_id is null or s.remaining > 0) limit 1
                """, customerId);
    }

    private boolean exists(String sql, UUID customerId) {
        return jdbc.sql(sql)
                .param("id", customerId)
                .query(Integer.class)
                .optional()
                .isPresent();
    }
}
