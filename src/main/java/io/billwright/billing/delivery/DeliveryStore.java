package io.billwright.billing.delivery;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The documents that are to be made and sent. Taking one lets it fall due again later, so that what a process that was
/// killed had taken is not lost; its time is the system's.
@Component
final class DeliveryStore {

    private static final int MOST_ATTEMPTS = 8;

    private final JdbcClient jdbc;

    DeliveryStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record Delivery(UUID invoiceId, boolean isToBeSent, int attempts) {}

    /// The sellers for whom something is due.
    List<Seller> sellersWithDue(Instant now) {
        return jdbc.sql("select seller_id, mode from sellers_with_deliveries(:now)")
                .param("now", Rows.utc(now))
                .query((row, _) -> new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))))
                .list();
    }

    List<Delivery> take(Instant now, Duration hold, int most) {
        var sql = """
                update invoice_work w set attempts = attempts + 1, due_at = :later
                from (select invoice_id from invoice_work
                      where action = 'DELIVER' and due_at <= :now and parked_reason is null
                      order by due_at, invoice_id limit :most for update skip locked) as due
                where w.invoice_id = due.invoice_id and w.action = 'DELIVER'
                returning w.invoice_id, w.notify, w.attempts
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("later", Rows.utc(now.plus(hold)))
                .param("most", most)
                .query((row, _) -> delivery(row))
                .list();
    }

    Optional<Delivery> find(UUID invoiceId) {
        var sql = "select invoice_id, notify, attempts from invoice_work where action = 'DELIVER' and invoice_id = :id";
        return jdbc.sql(sql)
                .param("id", invoiceId)
                .query((row, _) -> delivery(row))
                .optional();
    }

    private static Delivery delivery(ResultSet row) throws SQLException {
        return new Delivery(Rows.uuid(row, "invoice_id"), row.getBoolean("notify"), row.getInt("attempts"));
    }

    /// Whether it was still to be done.
    boolean done(UUID invoiceId) {
        return jdbc.sql("delete from invoice_work where action = 'DELIVER' and invoice_id = :id")
                        .param("id", invoiceId)
                        .update()
                == 1;
    }

    /// Tried again later, and later each time; after that it waits for somebody to look at it (S8).
    void failed(Delivery delivery, String reason, Instant now) {
        var parked = delivery.attempts() >= MOST_ATTEMPTS;
        var sql = """
                update invoice_work
                set due_at = :later, parked_reason = case when :parked then :reason end,
                    parked_at = case when :parked then :now::timestamptz end
                where action = 'DELIVER' and invoice_id = :id
                """;
        jdbc.sql(sql)
                .param("id", delivery.invoiceId())
                .param("later", Rows.utc(now.plusSeconds(30L << Math.min(delivery.attempts(), 10))))
                .param("parked", parked)
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .update();
    }
}
