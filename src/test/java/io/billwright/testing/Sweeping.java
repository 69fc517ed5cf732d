package io.billwright.testing;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Sweep;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Asks a sweep what is due.
public final class Sweeping {

    private Sweeping() {}

    /// Whether something is due by this time.
    public static boolean isDue(TestService service, Seller seller, Sweep sweep, Instant until) {
        var sql = service.bean(JdbcClient.class).sql(sweep.nextDue()).param("until", Rows.utc(until));
        return service.bean(SellerTransactions.class)
                .in(
                        seller,
                        () -> sql.query((row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                                .optional()
                                .flatMap(at -> at)
                                .isPresent());
    }
}
