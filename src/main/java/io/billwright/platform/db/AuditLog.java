package io.billwright.platform.db;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Notes who makes a change (S18), once for each transaction. An event or a ledger entry is noted without asking.
@Component
public final class AuditLog {

    private final JdbcClient jdbc;

    AuditLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Inside the transaction of the change, whatever it may write.
    public void note() {
        jdbc.sql("select current_audit_entry()").query(UUID.class).optional();
    }
}
