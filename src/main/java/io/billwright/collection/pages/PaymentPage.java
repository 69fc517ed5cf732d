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

/// Everything that the payment page of an invoice shows. Texts are plain and come from anybody; templates escape them.
///
/// @param isTest whether the seller is a sandbox
/// @param problem what went wrong, in words for the customer
/// @param isError whether that is about what the customer just sent, not about an earlier attempt
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

    /// How far the payment is.
    public enum State {
        OPEN,
        /// A charge waits for the customer.
        ACTION,
        /// What became of a charge is not known yet.
        PROCESSING,
        /// A bank has it and takes its time.
        PENDING,
        PAID,
        /// Credit or a change of the agreement left nothing to pay.
        SETTLED,
        VOIDED
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
    /// @param account where a transfer goes, if that is known
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

        /// The name of the text that says what is to be entered on the processor's form.
        public String newMethod() {
            if (!types.contains(MethodType.US_BANK_ACCOUNT)) {
                return "new.card";
            }
            return types.contains(MethodType.CARD) ? "new.card_or_account" : "new.account";
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

    PaymentPage refused(String text) {
        return new PaymentPage(state, seller, bill, ways, language, isTest, t().text(text), true);
    }

    public Messages t() {
        return PaymentTexts.in(language);
    }

    /// Begins with the word for it if something was wrong, which tells those who do not see the page.
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

    /// In a sentence, whatever direction either is written in.
    public static String isolated(String name) {
        return FIRST_STRONG_ISOLATE + name + POP_ISOLATE;
    }
}
