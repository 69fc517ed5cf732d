package io.billwright.invoicing.payments;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class PaymentStore {

    private static final UUID NONE = new UUID(0, 0);

    private static final String SELECT = """
            select p.payment_id, p.invoice_id, p.version, v.version_id, p.invoice_number, p.payment_method,
                   p.paid_amount, p.currency, p.paid_at, p.payment_proof, p.memo, p.error, p.reversal_of,
                   p.customer_payment_id, p.created_at, l.external_id, l.metadata
            from payments p
            left join invoice_versions v on v.invoice_id = p.invoice_id and v.version = p.version
            """ + LabelKind.PAYMENT.join("p.payment_id");

    private final JdbcClient jdbc;

    PaymentStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void insert(Payment payment) {
        var sql = """
                insert into payments (payment_id, invoice_id, version, invoice_number, payment_method, paid_amount,
                                      currency, paid_at, payment_proof, memo, error, reversal_of,
                                      customer_payment_id, created_at)
                values (:id, :invoice, :version, :number, :method, :amount, :currency, :paidAt, :proof, :memo, :error,
                        :reversalOf, :customerPayment, :createdAt)
                """;
        jdbc.sql(sql)
                .param("id", payment.paymentId())
                .param("invoice", payment.invoiceId())
                .param("version", payment.version())
                .param("number", payment.invoiceNumber())
                .param("method", payment.paymentMethod().name())
                .param("amount", payment.paidAmount())
                .param("currency", payment.currency().name())
                .param("paidAt", Rows.utc(payment.paidAt()))
                .param("proof", payment.paymentProof())
                .param("memo", payment.memo())
                .param("error", payment.error())
                .param("reversalOf", Objects.requireNonNullElse(payment.reversalOf(), NONE))
                .param("customerPayment", payment.customerPaymentId())
                .param("createdAt", Rows.utc(payment.createdAt()))
                .update();
    }

    public Optional<Payment> find(UUID paymentId) {
        return jdbc.sql(SELECT + " where p.payment_id = :id")
                .param("id", paymentId)
                .query(PaymentStore::payment)
                .optional();
    }

    /// All that was paid for an invoice, less what was reversed.
    public long total(UUID invoiceId) {
        return jdbc.sql("select coalesce(sum(paid_amount), 0)::bigint from payments where invoice_id = :id")
                .param("id", invoiceId)
                .query(Long.class)
                .single();
    }

    /// The time of the latest payment that was not reversed.
    public Optional<Instant> lastPaidAt(UUID invoiceId) {
        var sql = """
                select max(p.paid_at) from payments p
                where p.invoice_id = :id and p.paid_amount > 0
                  and not exists (select 1 from payments r where r.reversal_of = p.payment_id)
                """;
        return jdbc.sql(sql)
                .param("id", invoiceId)
                .query((row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    public boolean isReversed(UUID paymentId) {
        return jdbc.sql("select exists (select 1 from payments where reversal_of = :id)")
                .param("id", paymentId)
                .query(Boolean.class)
                .single();
    }

    /// The payments by invoice, newest first.
    public Map<UUID, List<Payment>> of(Collection<UUID> invoiceIds) {
        var sql = SELECT + " where p.invoice_id = any(:ids) order by p.paid_at desc, p.payment_id desc";
        return jdbc.sql(sql).param("ids", invoiceIds.toArray(UUID[]::new)).query(PaymentStore::payment).list().stream()
                .collect(Collectors.groupingBy(Payment::invoiceId));
    }

    /// The parts of customer payments, without their reversals, in the order of recording.
    public Map<UUID, List<Payment>> parts(Collection<UUID> customerPaymentIds) {
        var sql = SELECT + " where p.customer_payment_id = any(:ids) and p.paid_amount > 0 order by p.payment_id";
        return jdbc
                .sql(sql)
                .param("ids", customerPaymentIds.toArray(UUID[]::new))
                .query(PaymentStore::payment)
                .list()
                .stream()
                .collect(Collectors.groupingBy(payment -> Objects.requireNonNull(payment.customerPaymentId())));
    }

    /// From a row with the columns of a payment, its version id and its labels.
    public static Payment payment(ResultSet row, int rowNumber) throws SQLException {
        return new Payment(
                Rows.uuid(row, "payment_id"),
                Rows.uuid(row, "invoice_id"),
                row.getObject("version", Integer.class),
                Rows.optionalUuid(row, "version_id"),
                row.getString("invoice_number"),
                PaymentMethod.valueOf(row.getString("payment_method")),
                row.getLong("paid_amount"),
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.instant(row, "paid_at"),
                row.getString("payment_proof"),
                row.getString("memo"),
                row.getString("error"),
                reversalOf(row),
                Rows.optionalUuid(row, "customer_payment_id"),
                Labels.of(row),
                Rows.instant(row, "created_at"));
    }

    private static @Nullable UUID reversalOf(ResultSet row) throws SQLException {
        var reversed = Rows.uuid(row, "reversal_of");
        return reversed.equals(NONE) ? null : reversed;
    }
}
