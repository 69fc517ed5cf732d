package io.billwright.agreements.orderforms;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Determines who may sign an order: its signatory, if it names one; otherwise any address that the seller has of the
/// customer. If there is none, anyone with the link may sign, with an address of their own.
@Component
final class Signatories {

    private final JdbcClient jdbc;

    Signatories(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    boolean maySign(UUID orderId, String email) {
        var known = known(orderId);
        return known.isEmpty() || known.stream().anyMatch(email::equalsIgnoreCase);
    }

    /// The addresses that may sign, as far as the seller knows them.
    List<String> known(UUID orderId) {
        return jdbc.sql("""
                        with named as materialized (
                            select (details ->> 'signatory_user_id')::uuid as person_id from orders
                            where order_id = :id),
                        signatory as (select p.email from named join people p on p.person_id = named.person_id)
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
                        """).param("id", orderId).query((row, _) -> row.getString("email")).list().stream()
                .distinct()
                .toList();
    }

    /// How often the order was mailed. The caller has locked its subscription.
    int mailsSent(UUID orderId) {
        return jdbc.sql("""
                        select coalesce(max(sequence), 0) from mails
                        where kind = 'ORDER_TO_SIGN' and object_id = :id and sequence > 0
                        """).param("id", orderId).query(Integer.class).single();
    }
}
