package io.billwright.collection.charges;

import io.billwright.collection.charges.SavedMethod.BankAccount;
import io.billwright.collection.charges.SavedMethod.Card;
import io.billwright.collection.charges.SavedMethod.Link;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
public final class PaymentMethodStore {

    private static final String SELECT = """
            select payment_method_id, customer_id, processor, type, details, is_default, attached_at
            from payment_methods
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    PaymentMethodStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// A method of a customer and the processor that can charge it; the default one is charged automatically.
    public record Attached(
            SavedMethod method, UUID customerId, String processor, boolean isDefault, Instant attachedAt) {

        boolean isOf(Processor other) {
            return processor.equals(other.name());
        }
    }

    /// Attaching a method again only updates its details.
    void attach(UUID customerId, String processor, SavedMethod method, Instant now) {
        var sql = """
                insert into payment_methods (payment_method_id, customer_id, processor, type, details, attached_at)
                values (:id, :customer, :processor, :type, :details::jsonb, :now)
                on conflict (seller_id, payment_method_id) do update set details = excluded.details
                """;
        jdbc.sql(sql)
                .param("id", method.paymentMethodId())
                .param("customer", customerId)
                .param("processor", processor)
                .param("type", method.type().name().toLowerCase(Locale.ROOT))
                .param("details", json.writeValueAsString(details(method)))
                .param("now", Rows.utc(now))
                .update();
    }

    private static Object details(SavedMethod method) {
        return Objects.requireNonNull(
                switch (method.type()) {
                    case CARD -> method.card();
                    case US_BANK_ACCOUNT -> method.usBankAccount();
                    case LINK -> method.link();
                });
    }

    /// Locks the customer: two concurrent calls would leave two defaults, which the database rejects.
    void makeDefault(UUID customerId, String paymentMethodId) {
        lockDefault(customerId);
        jdbc.sql("update payment_methods set is_default = false where customer_id = :customer and is_default")
                .param("customer", customerId)
                .update();
        jdbc.sql("update payment_methods set is_default = true where payment_method_id = :id")
                .param("id", paymentMethodId)
                .update();
    }

    /// Keeps the customer's default from changing until the transaction ends.
    void lockDefault(UUID customerId) {
        jdbc.sql("select 1 from customers where customer_id = :customer for no key update")
                .param("customer", customerId)
                .query(Integer.class)
                .single();
    }

    void remove(String paymentMethodId) {
        jdbc.sql("delete from payment_methods where payment_method_id = :id")
                .param("id", paymentMethodId)
                .update();
    }

    public Optional<Attached> find(String paymentMethodId) {
        return jdbc.sql(SELECT + " where payment_method_id = :id")
                .param("id", paymentMethodId)
                .query(this::attached)
                .optional();
    }

    public Optional<Attached> defaultOf(UUID customerId) {
        return jdbc.sql(SELECT + " where customer_id = :customer and is_default")
                .param("customer", customerId)
                .query(this::attached)
                .optional();
    }

    /// A page of customers whose default is a card that expires in these months and who were not notified of it, by
    /// id.
    List<UUID> expiring(YearMonth first, YearMonth last, UUID after, int most) {
        return jdbc.sql("""
                        select p.customer_id
                        from payment_methods p
                        cross join lateral (
                            select (p.details ->> 'exp_year')::int as year, (p.details ->> 'exp_month')::int as month) e
                        where p.is_default and p.type = 'card' and p.customer_id > :after
                          and e.year * 12 + e.month between :first and :last
                          and not exists (
                              select from mails m
                              where m.kind = 'CARD_EXPIRING' and m.object_id = p.customer_id
                                and m.sequence = e.year * 100 + e.month)
                        order by p.customer_id limit :most
                        """)
                .param("after", after)
                .param("first", first.getYear() * 12 + first.getMonthValue())
                .param("last", last.getYear() * 12 + last.getMonthValue())
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "customer_id"))
                .list();
    }

    /// Newest first.
    public List<Attached> of(UUID customerId) {
        return jdbc.sql(SELECT + " where customer_id = :customer order by attached_at desc, payment_method_id desc")
                .param("customer", customerId)
                .query(this::attached)
                .list();
    }

    /// The processor's reference of a customer, if it has one.
    Optional<String> customer(UUID customerId, String processor) {
        return jdbc.sql("""
                        select reference from processor_customers
                        where customer_id = :customer and processor = :processor
                        """)
                .param("customer", customerId)
                .param("processor", processor)
                .query(String.class)
                .optional();
    }

    void addCustomer(UUID customerId, String processor, String reference) {
        jdbc.sql("""
                        insert into processor_customers (customer_id, processor, reference)
                        values (:customer, :processor, :reference)
                        on conflict (seller_id, customer_id, processor) do nothing
                        """)
                .param("customer", customerId)
                .param("processor", processor)
                .param("reference", reference)
                .update();
    }

    private Attached attached(ResultSet row, int rowNumber) throws SQLException {
        var id = row.getString("payment_method_id");
        var details = row.getString("details");
        var method = switch (MethodType.valueOf(row.getString("type").toUpperCase(Locale.ROOT))) {
            case CARD -> SavedMethod.of(id, json.readValue(details, Card.class));
            case US_BANK_ACCOUNT -> SavedMethod.of(id, json.readValue(details, BankAccount.class));
            case LINK -> SavedMethod.of(id, json.readValue(details, Link.class));
        };
        return new Attached(
                method,
                Rows.uuid(row, "customer_id"),
                row.getString("processor"),
                row.getBoolean("is_default"),
                Rows.instant(row, "attached_at"));
    }
}
