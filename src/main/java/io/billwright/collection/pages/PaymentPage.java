package io.billwright.collection.pages;

import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.collection.charges.MethodType;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Everything that the payment page of an invoice shows. Texts are plain and come from anybody; templates escape them.
///
/// @param problem what went wrong, in words for the customer
/// @param isError whether that is about what the customer just sent, not about an earlier attempt
public record PaymentPage(
        State state,
        Issuer seller,
        Bill bill,
        Ways ways,
        @Nullable String problem,
        boolean isError) {

    /// How far the payment is, with the words for it.
    public enum State {
        OPEN("To be paid"),
        /// A charge waits for the customer.
        ACTION("To be continued"),
        /// What became of a charge is not known yet.
        PROCESSING("Being processed"),
        /// A bank has it and takes its time.
        PENDING("On its way"),
        PAID("Paid"),
        /// Credit or a change of the agreement left nothing to pay.
        SETTLED("Nothing to pay"),
        VOIDED("Void");

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    public record Line(String name, BigDecimal quantity, LocalDate start, LocalDate through, Money amount) {}

    /// An amount with its name.
    public record Labeled(String label, Money amount) {}

    /// How the invoice can be paid.
    ///
    /// @param saved those on file, usable ones and the default first; none without a proof
    /// @param onFile what is said of those on file without a proof, if there are any
    /// @param types what the processor's form offers; none if the seller takes no payment online
    /// @param isKept whether what is entered there is kept without asking
    public record Ways(
            List<Saved> saved,
            @Nullable OnFile onFile,
            Set<MethodType> types,
            boolean isKept,
            boolean byCheck,
            boolean byWire) {

        public boolean isOnline() {
            return !types.isEmpty();
        }

        /// What is to be entered on the processor's form.
        public String newMethod() {
            if (!types.contains(MethodType.US_BANK_ACCOUNT)) {
                return "card";
            }
            return types.contains(MethodType.CARD) ? "card or US bank account" : "US bank account";
        }

        /// The one that is proposed: the first, unless none may be used.
        public @Nullable String proposed() {
            return saved.isEmpty() || saved.getFirst().restriction != null ? null : saved.getFirst().id;
        }
    }

    /// That there are methods on file, and nothing else of them.
    ///
    /// @param canAsk whether somebody can be sent a code
    /// @param sentTo the masked addresses a code was sent to, if it was
    public record OnFile(boolean canAsk, @Nullable String sentTo) {}

    /// A method of the company that is billed.
    ///
    /// @param restriction why this invoice does not take it, if it does not
    public record Saved(
            String id,
            String words,
            boolean isDefault,
            @Nullable String restriction) {}

    /// The invoice. `steps` lead from the lines to the total, `reductions` from there to what remains.
    public record Bill(
            String number,
            String customer,
            LocalDate dueOn,
            boolean isPastDue,
            @Nullable LocalDate paidOn,
            List<Line> lines,
            List<Labeled> steps,
            Money total,
            List<Labeled> reductions,
            Money remaining) {}

    PaymentPage refused(String reason) {
        return new PaymentPage(state, seller, bill, ways, reason, true);
    }

    /// A title that begins with the word tells those who do not see the page.
    public String title() {
        return (isError ? "Error: " : "") + "Invoice " + bill.number + " of "
                + seller.party().name();
    }
}
