package io.billwright.collection.charges;

import io.billwright.core.money.Money;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment processor, which charges cards and bank accounts. Their numbers never reach us (S10): customers enter
/// them on the processor's own form.
///
/// A charge is first opened, which moves no money, and then confirmed. So its reference is known before money moves,
/// and its outcome can always be queried. Every call is idempotent.
public interface Processor {

    /// Identifies the processor and the account with it.
    String name();

    /// The types of methods that its form accepts.
    Set<MethodType> formTypes();

    /// Registers the customer with the processor. Returns the processor's reference.
    String addCustomer(Seller seller, UUID customerId, String name, @Nullable String email);

    /// Attaches a method to a customer so that it can be charged later.
    SavedMethod attach(Seller seller, String customer, String paymentMethodId);

    /// Opens the form on which a customer saves a method; no money moves. Returns the form's URL.
    String openForm(Seller seller, Keeping keeping);

    /// The method entered on such a form, if this customer completed it and the method is still attached.
    Optional<SavedMethod> entered(Seller seller, String customer, String reference);

    /// Detaches a method, so that it cannot be charged any more.
    void detach(Seller seller, String paymentMethodId);

    /// Opens a charge. Returns the processor's reference.
    String open(Seller seller, Opening opening);

    /// Makes an open charge. Without a method it waits for the processor's form: [Outcome.ActionNeeded].
    Outcome confirm(Seller seller, Confirmation confirmation);

    Outcome query(Seller seller, String reference);

    /// Prevents a charge from being made; if it has been made already, that is the outcome.
    Outcome cancel(Seller seller, String reference);

    /// Refunds money of a charge.
    Refunded refund(Seller seller, Refunding refunding);

    /// A method to be saved. The form returns to `returnUrl`, with its reference in the parameter `form`.
    record Keeping(UUID keepingId, String customer, String returnUrl) {}

    /// What to charge. Without `method`, the customer chooses on the processor's form: `types` are the choices, and
    /// `keepsMethod` says whether the chosen method is attached for later. The form returns to `returnUrl`.
    record Opening(
            UUID attemptId,
            String customer,
            @Nullable String method,
            boolean keepsMethod,
            Money amount,
            String description,
            @Nullable String returnUrl,
            Set<MethodType> types) {}

    /// `isPresent` says whether the customer is present to authenticate the charge.
    record Confirmation(
            UUID attemptId,
            String reference,
            boolean isPresent,
            @Nullable String returnUrl) {}

    record Refunding(UUID refundId, String reference, Money amount) {}

    sealed interface Refunded {

        record Done(String reference) implements Refunded {}

        /// The processor has accepted the refund but not completed it.
        record Pending(String reference) implements Refunded {}

        record Refused(String message) implements Refunded {}
    }

    /// The outcome of a charge.
    sealed interface Outcome {

        /// `saved` is the method the customer chose, if it was to be kept.
        record Succeeded(MethodType type, @Nullable SavedMethod saved) implements Outcome {}

        /// No money was taken, and none will be.
        record Failed(String code, String message) implements Outcome {}

        /// The charge is being processed, as bank debits are for days.
        record Pending() implements Outcome {}

        /// The customer has to act at `url`; null if the processor requires something that cannot be done here.
        record ActionNeeded(@Nullable String url) implements Outcome {}

        /// The charge was opened but not confirmed.
        record Untouched() implements Outcome {}
    }

    /// A definite rejection of the request, for example because the method does not exist.
    final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    /// No answer, or none that tells the outcome.
    final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unavailable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
