package io.billwright.platform.db;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Records who makes a change (S18), once per transaction. Writing an event or a ledger entry records it by itself.
@Component
public final class AuditLog {

    private final JdbcClient jdbc;

    AuditLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Call inside the transaction of the change, whatever that writes.
    public void note() {
        jdbc.sql("select current_audit_entry()").query(UUID.class).optional();
    }
}
