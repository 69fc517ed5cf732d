package io.billwright.agreements.orderforms;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Who may sign an order: its signatory, if it names one; otherwise any address that the seller has of the customer.
/// If there is none, whoever has the link may, with an address of their own.
@Component
final class Signatories {

    private final JdbcClient jdbc;

    Signatories(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    boolean maySign(UUID orderId, String email) {
        var known = jdbc.sql("""
                        with signatory as (
                            select p.email from orders o
                            join people p on p.person_id = (o.details ->> 'signatory_user_id')::uuid
                            where o.order_id = :id)
                        select email from signatory
                        union all
                        select known.email
                        from orders o
                        join customers c on c.customer_id = o.customer_id
                        cross join lateral (
                            select unnest(c.emails) as email
                            union all
                            select jsonb_array_elements_text(o.details -> 'accounts_payable_emails')
                            union all
                            select p.email from people p where p.customer_id = c.customer_id) known
                        where o.order_id = :id and not exists (select from signatory)
                        """).param("id", orderId).query(String.class).list();
        return known.isEmpty() || known.stream().anyMatch(email::equalsIgnoreCase);
    }
}
