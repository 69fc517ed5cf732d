package io.billwright.collection.pages;

import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.PaymentTexts;
import io.billwright.core.money.Money;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.sellers.BankAccount;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The content of an invoice's payment page. Texts are plain and untrusted; templates escape them.
///
/// @param isTest whether the seller is a sandbox
/// @param problem what went wrong, in words for the customer
/// @param isError whether the problem is with what the customer just submitted, not with an earlier attempt
public record PaymentPage(
        State state,
        Issuer seller,
        Bill bill,
        Ways ways,
        Language language,
        boolean isTest,
        @Nullable String problem,
        boolean isError) {

    private static final char FIRST_STRONG_ISOLATE = '\u2068';
    private static final char POP_ISOLATE = '\u2069';

    /// How far the payment has come.
    public enum State {
        OPEN,
        /// A charge waits for the customer.
        ACTION,
        /// The outcome of a charge is not known yet.
        PROCESSING,
        /// A bank debit is being processed.
        PENDING,
        PAID,
        /// Credit or a change of the agreement left nothing to pay.
        SETTLED,
        VOIDED
    }

    public record Line(String name, BigDecimal quantity, LocalDate start, LocalDate through, Money amount) {}

    /// An amount with its label.
    public record Labeled(String label, Money amount) {}

    /// How the invoice can be paid.
    ///
    /// @param saved the saved methods, usable ones and the default first; empty without a proof
    /// @param onFile the hint at saved methods that is shown without a proof, if there are any
    /// @param types what the processor's form offers; empty if the seller takes no online payments
    /// @param isKept whether a method entered there is saved without asking
    /// @param account the account for a transfer, if it is known
    public record Ways(
            List<Saved> saved,
            @Nullable OnFile onFile,
            Set<MethodType> types,
            boolean isKept,
            boolean byCheck,
            boolean byWire,
            @Nullable BankAccount account) {

        public boolean isOnline() {
            return !types.isEmpty();
        }

        /// The key of the text that names what can be entered on the processor's form.
        public String newMethod() {
            if (!types.contains(MethodType.US_BANK_ACCOUNT)) {
                return "new.card";
            }
            return types.contains(MethodType.CARD) ? "new.card_or_account" : "new.account";
        }

        /// The preselected method: the first, unless none can be used.
        public @Nullable String proposed() {
            return saved.isEmpty() || saved.getFirst().restriction != null ? null : saved.getFirst().id;
        }
    }

    /// A hint that saved methods exist, without any details.
    ///
    /// @param canAsk whether there is an address to send a code to
    /// @param sentTo the masked addresses a code was sent to, if it was
    public record OnFile(boolean canAsk, @Nullable String sentTo) {}

    /// A saved method of the billed company.
    ///
    /// @param restriction why this invoice does not accept it, if so
    public record Saved(
            String id,
            String words,
            boolean isDefault,
            @Nullable String restriction) {}

    /// The invoice. `steps` lead from the lines to the total, `reductions` from the total to the remaining amount.
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

    PaymentPage refused(String text) {
        return new PaymentPage(state, seller, bill, ways, language, isTest, t().text(text), true);
    }

    public Messages t() {
        return PaymentTexts.in(language);
    }

    /// Begins with "Error" after a mistake, so that screen readers announce it.
    public String title() {
        return (isError ? t().text("error") + ": " : "")
                + t().text("title", bill.number, seller.party().name());
    }

    public String stateWords() {
        var name = state == State.OPEN && bill.isPastDue
                ? "past_due"
                : state.name().toLowerCase(Locale.ROOT);
        return t().text("state." + name);
    }

    /// Isolates the name's writing direction from the sentence around it.
    public static String isolated(String name) {
        return FIRST_STRONG_ISOLATE + name + POP_ISOLATE;
    }
}
