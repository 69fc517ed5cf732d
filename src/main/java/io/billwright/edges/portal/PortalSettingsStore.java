package io.billwright.edges.portal;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class PortalSettingsStore {

    private final JdbcClient jdbc;

    PortalSettingsStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    PortalSettings get() {
        return jdbc.sql("select enabled, pay_invoices from portal_settings")
                .query((row, _) -> new PortalSettings(row.getBoolean("enabled"), row.getBoolean("pay_invoices")))
                .optional()
                .orElse(PortalSettings.DEFAULT);
    }

    void put(PortalSettings settings, Instant now) {
        jdbc.sql("""
                        insert into portal_settings (enabled, pay_invoices, updated_at)
                        values (:enabled, :payInvoices, :now)
                        on conflict (seller_id) do update
                        set enabled = excluded.enabled, pay_invoices = excluded.pay_invoices,
                            updated_at = excluded.updated_at
                        """)
                .param("enabled", settings.enabled())
                .param("payInvoices", settings.payInvoices())
                .param("now", Rows.utc(now))
                .update();
    }
}
