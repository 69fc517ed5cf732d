package io.billwright.collection.charges;

import io.billwright.invoicing.invoices.HistorySource;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Adds failed charges to the history of an invoice.
@Component
final class FailedCharges implements HistorySource {

    private final JdbcClient jdbc;

    FailedCharges(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Fact> of(UUID invoiceId) {
        var sql = """
                select settled_at as at, 2 as rank, 1 as place, attempt_id as id, 'payment_failed' as type,
                       jsonb_build_object('attempt_id', attempt_id, 'amount', amount, 'reason', error) as details
                from payment_attempts where invoice_id = :id and state = 'FAILED'
                """;
        return jdbc.sql(sql).param("id", invoiceId).query(Fact::read).list();
    }
}
