package io.billwright.edges.portal;

import io.billwright.platform.http.Fields;
import java.util.ArrayList;
import java.util.List;

/// What a seller lets its customers do in the portal.
record PortalSettings(
        boolean enabled,
        boolean payInvoices,
        boolean signOrders,
        boolean managePaymentMethods,
        boolean changeBillingDetails,
        boolean cancelSubscriptions,
        boolean changeRenewal) {

    /// By default customers cannot see draft orders, change data that affects taxes, cancel subscriptions or stop
    /// renewals.
    static final PortalSettings DEFAULT = new PortalSettings(true, true, false, true, false, false, false);

    /// The pages in the navigation, in order.
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

    /// A field that is left out has its default.
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
