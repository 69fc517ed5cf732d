package io.billwright.edges.portal;

import io.billwright.platform.http.Fields;
import java.util.ArrayList;
import java.util.List;

/// What the seller lets customers do in the portal.
record PortalSettings(
        boolean enabled,
        boolean payInvoices,
        boolean signOrders,
        boolean managePaymentMethods,
        boolean changeBillingDetails,
        boolean cancelSubscriptions,
        boolean changeRenewal) {

    /// Drafts are shown, what decides about taxes is changed, and subscriptions are canceled or no longer renewed only
    /// where the seller wants it.
    static final PortalSettings DEFAULT = new PortalSettings(true, true, false, true, false, false, false);

    /// The pages that a customer finds, in their order.
    List<String> sections() {
        var sections = new ArrayList<>(List.of("account", PortalSubscriptionsController.PAGE, "documents"));
        if (managePaymentMethods) {
            sections.add(PortalMethodsController.PAGE);
        }
        if (changeBillingDetails) {
            sections.add(PortalDetailsController.PAGE);
        }
        return List.copyOf(sections);
    }

    /// What is left out has its default.
    static PortalSettings of(Fields fields) {
        return new PortalSettings(
                fields.flag("enabled", DEFAULT.enabled),
                fields.flag("pay_invoices", DEFAULT.payInvoices),
                fields.flag("sign_orders", DEFAULT.signOrders),
                fields.flag("manage_payment_methods", DEFAULT.managePaymentMethods),
                fields.flag("change_billing_details", DEFAULT.changeBillingDetails),
                fields.flag("cancel_subscriptions", DEFAULT.cancelSubscriptions),
                fields.flag("change_renewal", DEFAULT.changeRenewal));
    }
}
