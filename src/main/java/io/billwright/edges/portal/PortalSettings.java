package io.billwright.edges.portal;

import io.billwright.platform.http.Fields;

/// What the seller lets customers do in the portal.
record PortalSettings(boolean enabled, boolean payInvoices) {

    static final PortalSettings DEFAULT = new PortalSettings(true, true);

    /// What is left out has its default.
    static PortalSettings of(Fields fields) {
        return new PortalSettings(
                fields.flag("enabled", DEFAULT.enabled), fields.flag("pay_invoices", DEFAULT.payInvoices));
    }
}
