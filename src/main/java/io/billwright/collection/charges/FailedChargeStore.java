package io.billwright.collection.charges;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.payments.FailedCharges;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.platform.db.Rows;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class FailedChargeStore implements FailedCharges {

    private final JdbcClient jdbc;

    FailedChargeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Each failed charge carries the invoice version that was current when it was tried.
    @Override
    public Map<UUID, List<Payment>> of(Collection<UUID> invoiceIds) {
        var sql = """
                select a.attempt_id, a.invoice_id, v.version, v.version_id, v.invoice_number, a.currency, a.error,
                       a.created_at, a.settled_at, coalesce(m.type = 'us_bank_account', false) as of_bank
                from payment_attempts a
                left join payment_methods m on m.payment_method_id = a.payment_method_id
                left join lateral (select v.version, v.version_id, v.invoice_number from invoice_versions v
                                   where v.invoice_id = a.invoice_id and v.created_at <= a.created_at
                                   order by v.version desc limit 1) v on true
                where a.invoice_id = any(:ids) and a.state = 'FAILED'
                """;
        return jdbc
                .sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(FailedChargeStore::payment)
                .list()
                .stream()
                .collect(Collectors.groupingBy(Payment::invoiceId));
    }

    private static Payment payment(ResultSet row, int rowNumber) throws SQLException {
        return new Payment(
                Rows.uuid(row, "attempt_id"),
                Rows.uuid(row, "invoice_id"),
                row.getObject("version", Integer.class),
                Rows.optionalUuid(row, "version_id"),
                row.getString("invoice_number"),
                row.getBoolean("of_bank") ? PaymentMethod.ACH : PaymentMethod.CREDIT_CARD,
                0,
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.instant(row, "settled_at"),
                null,
                null,
                row.getString("error"),
                null,
                null,
                Labels.NONE,
                Rows.instant(row, "created_at"));
    }
}
