package io.billwright.invoicing.settlement;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class CustomerPaymentStore {

    private static final String SELECT = """
            select customer_payment_id, company_id, payment_method, paid_amount, credited, currency, paid_at,
                   p.external_id, memo, created_at, reversed_at, reversal_reason, l.metadata
            from customer_payments p
            """ + LabelKind.CUSTOMER_PAYMENT.join("customer_payment_id");

    private final JdbcClient jdbc;

    CustomerPaymentStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// False, writing nothing, if a payment with the same external id exists already.
    boolean insert(CustomerPayment payment) {
        var sql = """
                insert into customer_payments (customer_payment_id, company_id, payment_method, paid_amount, credited,
                                               currency, paid_at, external_id, memo, created_at)
                values (:id, :company, :method, :amount, :credited, :currency, :paidAt, :externalId, :memo, :createdAt)
                on conflict (seller_id, external_id) where external_id is not null and reversed_at is null do nothing
                """;
        return jdbc.sql(sql)
                        .param("id", payment.customerPaymentId())
                        .param("company", payment.companyId())
                        .param("method", payment.paymentMethod().name())
                        .param("amount", payment.paid().minorUnits())
                        .param("credited", payment.credited())
                        .param("currency", payment.paid().currency().name())
                        .param("paidAt", Rows.utc(payment.paidAt()))
                        .param("externalId", payment.externalId())
                        .param("memo", payment.memo())
                        .param("createdAt", Rows.utc(payment.createdAt()))
                        .update()
                == 1;
    }

    Optional<CustomerPayment> find(UUID companyId, UUID customerPaymentId) {
        return jdbc.sql(SELECT + " where customer_payment_id = :id and company_id = :company")
                .param("id", customerPaymentId)
                .param("company", companyId)
                .query(CustomerPaymentStore::payment)
                .optional();
    }

    /// Marks it as reversed; false if it was reversed already.
    boolean reverse(UUID customerPaymentId, String reason, Instant now) {
        var sql = """
                update customer_payments set reversed_at = :now, reversal_reason = :reason
                where customer_payment_id = :id and reversed_at is null
                """;
        return jdbc.sql(sql)
                        .param("id", customerPaymentId)
                        .param("reason", reason)
                        .param("now", Rows.utc(now))
                        .update()
                == 1;
    }

    /// Whether the money was kept.
    private enum Status {
        RECEIVED,
        REVERSED
    }

    /// The filters of the list.
    static Filter filter(Call call, UUID companyId) {
        return new Filter(call, "p.company_id = :company")
                .with("company", companyId)
                .text("external_id", "p.external_id")
                .oneOf("currency", CurrencyCode.class, "p.currency")
                .oneOf("status", Status.class, "(case when p.reversed_at is null then 'RECEIVED' else 'REVERSED' end)")
                .days("received", "p.paid_at")
                .days("created", "p.created_at")
                .amounts("p.paid_amount");
    }

    List<CustomerPayment> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(CustomerPaymentStore::payment))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from customer_payments p " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static CustomerPayment payment(ResultSet row, int rowNumber) throws SQLException {
        var payment = new CustomerPayment(
                Rows.uuid(row, "customer_payment_id"),
                Rows.uuid(row, "company_id"),
                PaymentMethod.valueOf(row.getString("payment_method")),
                new Money(row.getLong("paid_amount"), CurrencyCode.valueOf(row.getString("currency"))),
                row.getLong("credited"),
                Rows.instant(row, "paid_at"),
                row.getString("external_id"),
                row.getString("memo"),
                Labels.of(row).metadata(),
                Rows.instant(row, "created_at"),
                null);
        var reversedAt = Rows.optionalInstant(row, "reversed_at");
        return reversedAt == null ? payment : payment.reversed(reversedAt, row.getString("reversal_reason"));
    }
}
