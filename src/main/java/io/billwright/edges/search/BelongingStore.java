package io.billwright.edges.search;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds objects that belong to customers in the search result: a few for each customer, the newest first.
@Component
final class BelongingStore {

    private static final String INVOICES = """
            select b.id, c.customer_name from unnest(:customers) with ordinality as w(customer_id, place)
            join customers c on c.customer_id = w.customer_id
            cross join lateral (
                select i.invoice_id as id from invoices i
                where i.customer_id = w.customer_id and i.withdrawn_at is null
                  and (i.bill_at <= :now or not :anyAmount or not :anyDay)
                  and (:anyAmount or i.grand_total = :amount)
                  and (:anyDay or (i.bill_at at time zone i.time_zone)::date = :day)
                order by i.bill_at desc, i.invoice_id desc limit :each) b
            order by w.place
            """;

    private static final String PAYMENTS = """
            select b.id, c.customer_name from unnest(:customers) with ordinality as w(customer_id, place)
            join customers c on c.customer_id = w.customer_id
            cross join lateral (
                select p.payment_id as id from invoices i join payments p on p.invoice_id = i.invoice_id
                where i.customer_id = w.customer_id and i.withdrawn_at is null
                  and (:anyAmount or p.paid_amount = :amount)
                  and (:anyDay or (p.paid_at at time zone i.time_zone)::date = :day)
                order by p.paid_at desc, p.payment_id desc limit :each) b
            order by w.place
            """;

    private static final String SUBSCRIPTIONS = """
            select b.id, c.customer_name from unnest(:customers) with ordinality as w(customer_id, place)
            join customers c on c.customer_id = w.customer_id
            cross join lateral (
                select s.subscription_id as id from subscriptions s where s.customer_id = w.customer_id
                order by s.created_at desc, s.subscription_id desc limit :each) b
            order by w.place
            """;

    private static final String ORDERS = """
            select b.id, c.customer_name from unnest(:customers) with ordinality as w(customer_id, place)
            join customers c on c.customer_id = w.customer_id
            cross join lateral (
                select o.order_id as id
                from subscriptions s join orders o on o.subscription_id = s.subscription_id
                where s.customer_id = w.customer_id
                order by o.created_at desc, o.order_id desc limit :each) b
            order by w.place
            """;

    private final JdbcClient jdbc;

    BelongingStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Which objects to find: up to `each` per customer, filtered by the amount or the day if the query has one.
    record Wanted(List<UUID> customers, Question question, int each, Instant now) {

        private Map<String, Object> parameters() {
            var parameters = new HashMap<String, Object>();
            parameters.put("customers", customers.toArray(UUID[]::new));
            parameters.put("each", each);
            parameters.put("now", Rows.utc(now));
            parameters.put("anyAmount", question.amount().isEmpty());
            parameters.put("amount", question.amount().orElse(0L));
            parameters.put("anyDay", question.day().isEmpty());
            parameters.put("day", question.day().orElse(LocalDate.EPOCH));
            return parameters;
        }

        private boolean isPlain() {
            return question.amount().isEmpty() && question.day().isEmpty();
        }

        private Found.Match match() {
            if (isPlain()) {
                return Found.Match.CUSTOMER;
            }
            return question.amount().isPresent() ? Found.Match.CUSTOMER_AND_AMOUNT : Found.Match.CUSTOMER_AND_DATE;
        }
    }

    List<Found> of(HitKind kind, Wanted wanted) {
        return switch (kind) {
            case INVOICE -> find(kind, wanted, INVOICES);
            case PAYMENT -> find(kind, wanted, PAYMENTS);
            case SUBSCRIPTION -> wanted.isPlain() ? find(kind, wanted, SUBSCRIPTIONS) : List.of();
            case ORDER -> wanted.isPlain() ? find(kind, wanted, ORDERS) : List.of();
            case CUSTOMER, PERSON, CREDIT_NOTE -> List.of();
        };
    }

    private List<Found> find(HitKind kind, Wanted wanted, String sql) {
        return jdbc.sql(sql)
                .params(wanted.parameters())
                .query((row, _) ->
                        new Found(kind, Rows.uuid(row, "id"), wanted.match(), row.getString("customer_name")))
                .list();
    }

    /// The customers of people, and the subscriptions of orders, by their ids.
    Map<UUID, UUID> owners(List<Found> found) {
        var owners = new HashMap<UUID, UUID>();
        jdbc.sql("""
                        select person_id as id, customer_id as owner from people where person_id = any(:ids)
                        union all select order_id, subscription_id from orders where order_id = any(:ids)
                        """)
                .param("ids", found.stream().map(Found::id).toArray(UUID[]::new))
                .query(row -> {
                    owners.put(Rows.uuid(row, "id"), Rows.uuid(row, "owner"));
                });
        return owners;
    }
}
