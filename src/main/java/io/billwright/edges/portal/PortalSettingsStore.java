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
        return jdbc.sql("""
                        select enabled, pay_invoices, sign_orders, manage_payment_methods, change_billing_details,
                               cancel_subscriptions, change_renewal
                        from portal_settings
                        """)
                .query((row, _) -> new PortalSettings(
                        row.getBoolean("enabled"),
                        row.getBoolean("pay_invoices"),
                        row.getBoolean("sign_orders"),
                        row.getBoolean("manage_payment_methods"),
                        row.getBoolean("change_billing_details"),
                        row.getBoolean("cancel_subscriptions"),
                        row.getBoolean("change_renewal")))
                .optional()
                .orElse(PortalSettings.DEFAULT);
    }

    void put(PortalSettings settings, Instant now) {
        jdbc.sql("""
                        insert into portal_settings (enabled, pay_invoices, sign_orders, manage_payment_methods,
                                                     change_billing_details, cancel_subscriptions, change_renewal,
                                                     updated_at)
                        values (:enabled, :payInvoices, :signOrders, :manageMethods, :changeDetails,
                                :cancelSubscriptions, :changeRenewal, :now)
                        on conflict (seller_id) do update
                        set enabled = excluded.enabled, pay_invoices = excluded.pay_invoices,
                            sign_orders = excluded.sign_orders,
                            manage_payment_methods = excluded.manage_payment_methods,
                            change_billing_details = excluded.change_billing_details,
                            cancel_subscriptions = excluded.cancel_subscriptions,
                            change_renewal = excluded.change_renewal,
                            updated_at = excluded.updated_at
                        """)
                .param("enabled", settings.enabled())
                .param("payInvoices", settings.payInvoices())
                .param("signOrders", settings.signOrders())
                .param("manageMethods", settings.managePaymentMethods())
                .param("changeDetails", settings.changeBillingDetails())
                .param("cancelSubscriptions", settings.cancelSubscriptions())
                .param("changeRenewal", settings.changeRenewal())
                .param("now", Rows.utc(now))
                .update();
    }
}
