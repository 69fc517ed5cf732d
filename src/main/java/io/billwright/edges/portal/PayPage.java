package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import io.billwright.edges.portal.PortalPage.Bill;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Contents of the pages on which several invoices are paid.
public sealed interface PayPage {

    /// The choice of invoices and of the payment method.
    ///
    /// @param chosen the preselected invoices
    /// @param method the preselected payment method
    /// @param hasSaved whether there are saved payment methods, even if they may not be shown
    /// @param isOnline whether the seller takes payments online
    record Choose(
            List<Bill> bills,
            List<UUID> chosen,
            List<Method> methods,
            @Nullable String method,
            boolean isProven,
            boolean hasSaved,
            boolean isOnline)
            implements PayPage {}

    /// The outcome for an invoice; the names are the keys of the texts.
    enum State {
        PAID,
        /// The bank is processing it, which takes days.
        PENDING,
        PROCESSING,
        /// The bank requires an action of the customer.
        ACTION,
        FAILED,
        NOT_ACCEPTED,
        /// The remaining amount is no longer the one that the page showed.
        CHANGED,
        VOIDED,
        SETTLED,
        OPEN
    }

    /// The review before paying.
    ///
    /// @param sums the totals by currency
    record Review(List<Bill> bills, List<Money> sums, Method method) implements PayPage {}

    /// The outcomes.
    record Result(List<Outcome> outcomes, boolean isAllPaid, boolean isAnyOpen) implements PayPage {}

    /// The outcome for one invoice.
    ///
    /// @param url where the customer has to continue; null if nowhere
    record Outcome(
            UUID invoiceId,
            String number,
            Money amount,
            State state,
            String words,
            @Nullable String url) {}

    /// A saved payment method.
    ///
    /// @param words the description by which its owner recognizes it
    /// @param restriction why it cannot be used; null if it can
    record Method(
            String id,
            String words,
            boolean isDefault,
            @Nullable String restriction) {}
}
