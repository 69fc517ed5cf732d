package io.billwright.edges.search;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.ProvisionalNumber;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what is shown of found objects.
@Component
final class HitStore {

    private static final String CUSTOMERS = """
            select c.customer_id as id, c.customer_name as title, array_to_string(c.emails, ', ') as note,
                   c.customer_id, null as customer_name, null as status, null::bigint as amount, null as currency
            from customers c where c.customer_id = any(:ids)
            """;

    private static final String PEOPLE = """
            select p.person_id as id, p.person_name as title, p.email as note, c.customer_id, c.customer_name,
                   null as status, null::bigint as amount, null as currency
            from people p join customers c on c.customer_id = p.customer_id where p.person_id = any(:ids)
            """;

    private static final String INVOICES = """
            select i.invoice_id as id, v.invoice_number as title, null as note, c.customer_id, c.customer_name,
                   invoice_status(i, s, d, :now) as status, i.grand_total as amount, i.currency
            from invoices i
            left join issued_invoices s on s.invoice_id = i.invoice_id
            left join voided_invoices d on d.invoice_id = i.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            join customers c on c.customer_id = i.customer_id
            where i.invoice_id = any(:ids) and i.withdrawn_at is null
            """;

    private static final String CREDIT_NOTES = """
            select n.credit_note_id as id, n.credit_note_number as title, n.reason as note, c.customer_id,
                   c.customer_name, null as status, n.grand_total as amount, n.currency
            from credit_notes n
            join invoices i on i.invoice_id = n.invoice_id
            join customers c on c.customer_id = i.customer_id
            where n.credit_note_id = any(:ids)
            """;

    private static final String SUBSCRIPTIONS = """
            select s.subscription_id as id, coalesce(p.plan_name, 'Subscription') as title,
                   s.starts_at || ' to ' || s.ends_at as note, c.customer_id, c.customer_name, s.status,
                   null::bigint as amount, s.currency
            from subscriptions s
            join customers c on c.customer_id = s.customer_id
            left join orders o on o.order_id = s.current_order_id
            left join plans p on p.plan_id = o.plan_id
            where s.subscription_id = any(:ids)
            """;

    private static final String ORDERS = """
            select o.order_id as id, p.plan_name as title, o.order_type as note, c.customer_id, c.customer_name,
                   o.status, o.order_value as amount, s.currency
            from orders o
            join subscriptions s on s.subscription_id = o.subscription_id
            join customers c on c.customer_id = o.customer_id
            join plans p on p.plan_id = o.plan_id
            where o.order_id = any(:ids)
            """;

    private static final String PAYMENTS = """
            select p.payment_id as id, p.payment_method || ' for ' || coalesce(v.invoice_number, 'an invoice to come')
                       as title,
                   (p.paid_at at time zone i.time_zone)::date::text as note, c.customer_id, c.customer_name,
                   case when p.paid_amount < 0 then 'REVERSAL'
                        when exists (select from payments r
                                     where r.invoice_id = p.invoice_id and r.reversal_of = p.payment_id) then 'REVERSED'
                        else 'RECEIVED' end as status, p.paid_amount as amount, p.currency
            from payments p
            join invoices i on i.invoice_id = p.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            join customers c on c.customer_id = i.customer_id
            where p.payment_id = any(:ids)
            """;

    private final JdbcClient jdbc;

    HitStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The objects in the order in which they were found, without those that no longer exist.
    List<Hit> show(List<Found> found, Instant now) {
        var shown = new HashMap<UUID, Hit>();
        found.stream().collect(Collectors.groupingBy(Found::kind)).forEach((kind, ofKind) -> {
            var byId = ofKind.stream().collect(Collectors.toMap(Found::id, one -> one));
            read(kind, byId.keySet(), now, byId).forEach(hit -> shown.put(hit.id(), hit));
        });
        return found.stream()
                .map(one -> shown.get(one.id()))
                .filter(Objects::nonNull)
                .toList();
    }

    private List<Hit> read(HitKind kind, Collection<UUID> ids, Instant now, Map<UUID, Found> found) {
        var sql = switch (kind) {
            case CUSTOMER -> CUSTOMERS;
            case PERSON -> PEOPLE;
            case INVOICE -> INVOICES;
            case CREDIT_NOTE -> CREDIT_NOTES;
            case SUBSCRIPTION -> SUBSCRIPTIONS;
            case ORDER -> ORDERS;
            case PAYMENT -> PAYMENTS;
        };
        return jdbc.sql(sql)
                .param("ids", ids.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .query((row, _) -> hit(row, Objects.requireNonNull(found.get(Rows.uuid(row, "id")))))
                .list();
    }

    private static Hit hit(ResultSet row, Found found) throws SQLException {
        var title = row.getString("title");
        var amount = row.getObject("amount", Long.class);
        var currency = Rows.optionalEnum(row, "currency", CurrencyCode.class);
        var status = row.getString("status");
        return new Hit(
                found.kind(),
                found.id(),
                title == null ? ProvisionalNumber.of(found.id()) : title,
                subtitle(status, money(amount, currency), row.getString("customer_name"), row.getString("note")),
                Rows.optionalUuid(row, "customer_id"),
                status,
                amount,
                currency,
                found.match(),
                found.matched());
    }

    private static @Nullable String money(@Nullable Long amount, @Nullable CurrencyCode currency) {
        return amount == null || currency == null
                ? null
                : BigDecimal.valueOf(amount, 2).toPlainString() + " " + currency;
    }

    private static String subtitle(@Nullable String... parts) {
        return Stream.of(parts).filter(part -> part != null && !part.isBlank()).collect(Collectors.joining(" · "));
    }
}
