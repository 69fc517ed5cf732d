package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import io.billwright.edges.portal.PortalPage.Bill;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the pages say on which several invoices are paid.
public sealed interface PayPage {

    /// What can be paid, and with what.
    ///
    /// @param chosen the invoices that are proposed
    /// @param method the payment method that is proposed
    /// @param hasSaved whether anything is on file, also if it may not be shown
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

    /// What became of an invoice that was to be paid; the texts have these names.
    enum State {
        PAID,
        /// A bank has it and takes its time.
        PENDING,
        PROCESSING,
        /// The bank asks the customer.
        ACTION,
        FAILED,
        NOT_ACCEPTED,
        /// Another amount is left than the page said.
        CHANGED,
        VOIDED,
        SETTLED,
        OPEN
    }

    /// What is about to be paid.
    ///
    /// @param sums what that is together, in each currency
    record Review(List<Bill> bills, List<Money> sums, Method method) implements PayPage {}

    /// What came of it.
    record Result(List<Outcome> outcomes, boolean isAllPaid, boolean isAnyOpen) implements PayPage {}

    /// What came of one invoice.
    ///
    /// @param url where the customer has to go on, if they have to
    record Outcome(
            UUID invoiceId,
            String number,
            Money amount,
            State state,
            String words,
            @Nullable String url) {}

    /// A payment method on file.
    ///
    /// @param words how its owner knows it again
    /// @param restriction why it cannot be used, if it cannot
    record Method(
            String id,
            String words,
            boolean isDefault,
            @Nullable String restriction) {}
}
