package io.billwright.collection.charges;

import io.billwright.core.money.Money;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Whoever takes money from cards and accounts. No number of one ever reaches us (S10): customers enter them on the
/// processor's own form.
///
/// A charge is opened, which moves nothing, and then confirmed. So what it is called is known before money moves, and
/// what became of it can always be asked. Every call may be repeated: it has its effect once.
public interface Processor {

    /// Tells it from others, and one account with a processor from another.
    String name();

    /// What can be entered on its form.
    Set<MethodType> formTypes();

    /// Makes the customer known; what the processor calls it.
    String addCustomer(Seller seller, UUID customerId, String name, @Nullable String email);

    /// Attaches a method to a customer so that it can be charged later.
    SavedMethod attach(Seller seller, String customer, String paymentMethodId);

    /// Opens the form on which a customer enters a method to keep, which moves nothing; where the form is.
    String openForm(Seller seller, Keeping keeping);

    /// The method that was entered on such a form, if it was finished by this customer and is still attached.
    Optional<SavedMethod> entered(Seller seller, String customer, String reference);

    /// Detaches a method, so that it cannot be charged any more.
    void detach(Seller seller, String paymentMethodId);

    /// Opens a charge; what the processor calls it.
    String open(Seller seller, Opening opening);

    /// Lets a charge be made. One without a method waits on the processor's form: [Outcome.ActionNeeded].
    Outcome confirm(Seller seller, Confirmation confirmation);

    Outcome query(Seller seller, String reference);

    /// Keeps a charge from ever being made, unless it has been: then that is the answer.
    Outcome cancel(Seller seller, String reference);

    /// Gives money of a charge back; what the processor calls that.
    Refunded refund(Seller seller, Refunding refunding);

    /// A method that is to be kept. `returnUrl` is where the form leads back to; its parameter `form` is what the
    /// processor calls it.
    record Keeping(UUID keepingId, String customer, String returnUrl) {}

    /// What is to be charged. `method` is none if the customer is to choose on the processor's form; then `keepsMethod`
    /// says whether the choice is attached for later, and `types` what may be chosen. `returnUrl` is where the form
    /// leads back to.
    record Opening(
            UUID attemptId,
            String customer,
            @Nullable String method,
            boolean keepsMethod,
            Money amount,
            String description,
            @Nullable String returnUrl,
            Set<MethodType> types) {}

    /// `isPresent` says whether the customer is there to answer the processor's questions.
    record Confirmation(
            UUID attemptId,
            String reference,
            boolean isPresent,
            @Nullable String returnUrl) {}

    record Refunding(UUID refundId, String reference, Money amount) {}

    sealed interface Refunded {

        record Done(String reference) implements Refunded {}

        /// The processor has it and will do it.
        record Pending(String reference) implements Refunded {}

        record Refused(String message) implements Refunded {}
    }

    /// What became of a charge.
    sealed interface Outcome {

        /// `saved` is the method the customer chose, if it was to be kept.
        record Succeeded(MethodType type, @Nullable SavedMethod saved) implements Outcome {}

        /// Nothing was taken, and nothing will be.
        record Failed(String code, String message) implements Outcome {}

        /// The processor has it and needs time, as banks do.
        record Pending() implements Outcome {}

        /// The customer has to go there; nowhere if the processor wants something that cannot be done here.
        record ActionNeeded(@Nullable String url) implements Outcome {}

        /// It was opened and nothing else.
        record Untouched() implements Outcome {}
    }

    /// A definite no that concerns the request, such as a method that does not exist.
    final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Refused(String message) {
            super(message);
        }
    }

    /// No answer, or none that says what happened.
    final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unavailable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
