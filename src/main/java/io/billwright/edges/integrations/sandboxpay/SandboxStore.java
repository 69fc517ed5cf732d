package io.billwright.edges.integrations.sandboxpay;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Refunding;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.integrations.sandboxpay.SandboxCharge.State;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class SandboxStore {

    private static final String SELECT = """
            select c.reference, c.attempt_id, c.customer, c.payment_method_id, m.behaviour, c.keeps_method, c.amount,
                   c.currency, c.description, c.return_url, c.types, c.state, c.decline, c.clears_at, c.refunded
            from sandbox_charges c
            left join sandbox_methods m on m.payment_method_id = c.payment_method_id
            """;

    private final JdbcClient jdbc;

    SandboxStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(String id, String customer, TestMethod method) {
        jdbc.sql("""
                        insert into sandbox_methods (payment_method_id, customer, behaviour)
                        values (:id, :customer, :behaviour)
                        """)
                .param("id", id)
                .param("customer", customer)
                .param("behaviour", method.name())
                .update();
    }

    /// Removes the method from its customer; its charges keep it.
    void detach(String id) {
        jdbc.sql("update sandbox_methods set customer = '' where payment_method_id = :id")
                .param("id", id)
                .update();
    }

    Optional<TestMethod> method(String customer, String id) {
        return jdbc.sql("""
                        select behaviour from sandbox_methods where payment_method_id = :id and customer = :customer
                        """)
                .param("id", id)
                .param("customer", customer)
                .query(String.class)
                .optional()
                .map(TestMethod::valueOf);
    }

    /// Idempotent by reference.
    String open(String reference, Opening opening) {
        jdbc.sql("""
                        insert into sandbox_charges (reference, attempt_id, customer, payment_method_id, keeps_method,
                                                     amount, currency, description, return_url, types, state)
                        values (:reference, :attempt, :customer, :method, :keeps, :amount, :currency, :description,
                                :returnUrl, :types, 'OPEN')
                        on conflict (seller_id, reference) do nothing
                        """)
                .param("reference", reference)
                .param("attempt", opening.attemptId())
                .param("customer", opening.customer())
                .param("method", opening.method())
                .param("keeps", opening.keepsMethod())
                .param("amount", opening.amount().minorUnits())
                .param("currency", opening.amount().currency().name())
                .param("description", opening.description())
                .param("returnUrl", opening.returnUrl())
                .param("types", opening.types().stream().map(Enum::name).toArray(String[]::new))
                .update();
        return reference;
    }

    Optional<SandboxCharge> find(UUID attemptId) {
        return jdbc.sql(SELECT + " where c.attempt_id = :id")
                .param("id", attemptId)
                .query(SandboxStore::charge)
                .optional();
    }

    Optional<SandboxCharge> find(String reference) {
        return jdbc.sql(SELECT + " where c.reference = :reference")
                .param("reference", reference)
                .query(SandboxStore::charge)
                .optional();
    }

    SandboxCharge lock(UUID attemptId) {
        return jdbc.sql(SELECT + " where c.attempt_id = :id for no key update of c")
                .param("id", attemptId)
                .query(SandboxStore::charge)
                .single();
    }

    SandboxCharge lock(String reference) {
        return jdbc.sql(SELECT + " where c.reference = :reference for no key update of c")
                .param("reference", reference)
                .query(SandboxStore::charge)
                .single();
    }

    SandboxCharge update(SandboxCharge charge) {
        jdbc.sql("""
                        update sandbox_charges
                        set payment_method_id = :method, state = :state, decline = :decline,
                            clears_at = :clearsAt::timestamptz
                        where reference = :reference
                        """)
                .param("reference", charge.reference())
                .param("method", charge.paymentMethodId())
                .param("state", charge.state().name())
                .param("decline", charge.decline())
                .param("clearsAt", Rows.optionalUtc(charge.clearsAt()))
                .update();
        return charge;
    }

    boolean isRefunded(UUID refundId) {
        return jdbc.sql("select exists (select 1 from sandbox_refunds where refund_id = :id)")
                .param("id", refundId)
                .query(Boolean.class)
                .single();
    }

    /// Returns false, and refunds nothing, if less than the amount is left to refund.
    boolean refund(SandboxCharge charge, Refunding refunding) {
        long amount = refunding.amount().minorUnits();
        if (charge.state() != State.SUCCEEDED
                || charge.refunded() + amount > charge.amount().minorUnits()) {
            return false;
        }
        jdbc.sql("insert into sandbox_refunds (refund_id, reference, amount) values (:id, :reference, :amount)")
                .param("id", refunding.refundId())
                .param("reference", charge.reference())
                .param("amount", amount)
                .update();
        jdbc.sql("update sandbox_charges set refunded = refunded + :amount where reference = :reference")
                .param("reference", charge.reference())
                .param("amount", amount)
                .update();
        return true;
    }

    private static SandboxCharge charge(ResultSet row, int rowNumber) throws SQLException {
        var behaviour = row.getString("behaviour");
        return new SandboxCharge(
                row.getString("reference"),
                Rows.uuid(row, "attempt_id"),
                row.getString("customer"),
                row.getString("payment_method_id"),
                behaviour == null ? null : TestMethod.valueOf(behaviour),
                row.getBoolean("keeps_method"),
                new Money(row.getLong("amount"), CurrencyCode.valueOf(row.getString("currency"))),
                row.getString("description"),
                row.getString("return_url"),
                Rows.texts(row, "types").stream().map(MethodType::valueOf).collect(Collectors.toSet()),
                State.valueOf(row.getString("state")),
                row.getString("decline"),
                Rows.optionalInstant(row, "clears_at"),
                row.getLong("refunded"));
    }
}
