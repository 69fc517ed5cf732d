package io.billwright.edges.portal;

import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.collection.charges.PaymentTexts;
import io.billwright.collection.charges.ResolveCharges;
import io.billwright.core.money.Money;
import io.billwright.edges.portal.PayPage.Choose;
import io.billwright.edges.portal.PayPage.Outcome;
import io.billwright.edges.portal.PayPage.Result;
import io.billwright.edges.portal.PayPage.Review;
import io.billwright.edges.portal.PortalPage.Bill;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.messaging.languages.Messages;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reads what can be paid, and the outcome of paying.
@Component
final class ReadPayments {

    private final SellerTransactions transactions;
    private final ReadAccount readAccount;
    private final ReadMethods readMethods;
    private final InvoiceReader invoices;
    private final AttemptStore attempts;
    private final ResolveCharges resolveCharges;
    private final SellerClock clock;

    ReadPayments(
            SellerTransactions transactions,
            ReadAccount readAccount,
            ReadMethods readMethods,
            InvoiceReader invoices,
            AttemptStore attempts,
            ResolveCharges resolveCharges,
            SellerClock clock) {
        this.transactions = transactions;
        this.readAccount = readAccount;
        this.readMethods = readMethods;
        this.invoices = invoices;
        this.attempts = attempts;
        this.resolveCharges = resolveCharges;
        this.clock = clock;
    }

    /// Saved payment methods are shown only after a proof.
    ///
    /// @param chosen the preselected invoices; all if empty
    Choose choose(Stay stay, List<UUID> chosen, @Nullable String method, Messages t) {
        return transactions.in(stay.seller(), () -> {
            var now = clock.now(stay.seller());
            var bills = readAccount.bills(stay.customerId(), now);
            var isOnline = readMethods.isOnline(stay.seller());
            var methods = isOnline
                    ? readMethods.of(stay.seller(), stay.customerId(), t.language(), now)
                    : List.<PayPage.Method>of();
            return new Choose(
                    bills,
                    chosen.isEmpty() ? bills.stream().map(Bill::invoiceId).toList() : chosen,
                    stay.isProven() ? methods : List.of(),
                    method == null && !methods.isEmpty() ? methods.getFirst().id() : method,
                    stay.isProven(),
                    !methods.isEmpty(),
                    isOnline);
        });
    }

    /// Empty if none of these invoices can be paid, or not with this method.
    Optional<Review> review(Choose page, List<UUID> chosen, String method) {
        var bills = page.bills().stream()
                .filter(bill -> chosen.contains(bill.invoiceId()))
                .toList();
        return page.methods().stream()
                .filter(saved -> saved.id().equals(method) && saved.restriction() == null)
                .filter(_ -> !bills.isEmpty())
                .findFirst()
                .map(saved -> new Review(
                        bills,
                        ReadAccount.sums(bills.stream().map(Bill::remaining).toList()),
                        saved));
    }

    /// Reads attempts before their invoices, so that no invoice appears open while it is being paid. Attempts from
    /// which the customer is returning are first resolved with the processor.
    Result result(Stay stay, List<UUID> ids, Set<UUID> notAccepted, Set<UUID> changed, Messages t) {
        ids.forEach(id -> resolve(stay, id));
        return transactions.in(stay.seller(), () -> {
            var now = clock.now(stay.seller());
            var outcomes = ids.stream()
                    .flatMap(id -> outcome(stay, id, notAccepted, changed, t, now).stream())
                    .toList();
            return new Result(
                    outcomes,
                    !outcomes.isEmpty()
                            && outcomes.stream()
                                    .allMatch(outcome -> outcome.state() == PayPage.State.PAID
                                            || outcome.state() == PayPage.State.SETTLED),
                    outcomes.stream().anyMatch(outcome -> isOpen(outcome.state())));
        });
    }

    private static boolean isOpen(PayPage.State state) {
        return switch (state) {
            case FAILED, NOT_ACCEPTED, CHANGED, OPEN -> true;
            case PAID, PENDING, PROCESSING, ACTION, VOIDED, SETTLED -> false;
        };
    }

    private void resolve(Stay stay, UUID invoiceId) {
        transactions
                .in(
                        stay.seller(),
                        () -> attempts.open(invoiceId)
                                .filter(attempt -> attempt.customerId().equals(stay.customerId())))
                .filter(attempt -> attempt.actionUrl() != null || attempt.state() == State.UNKNOWN)
                .ifPresent(attempt -> resolveCharges.resolve(stay.seller(), attempt.attemptId()));
    }

    private Optional<Outcome> outcome(
            Stay stay, UUID id, Set<UUID> notAccepted, Set<UUID> changed, Messages t, Instant now) {
        var last = attempts.of(id).stream().findFirst().orElse(null);
        return invoices.find(id, now)
                .filter(invoice -> invoice.billedCompanyId().equals(stay.customerId()))
                .filter(invoice -> invoice.issuedAt() != null)
                .map(invoice -> {
                    var state = state(invoice, last, notAccepted.contains(id), changed.contains(id));
                    return new Outcome(
                            id,
                            Objects.requireNonNull(invoice.invoiceNumber()),
                            amount(invoice, last, state),
                            state,
                            words(state, last, t),
                            state == PayPage.State.ACTION ? invoice.paymentUrl() + "/continue" : null);
                });
    }

    private static PayPage.State state(
            InvoiceResponse invoice, @Nullable Attempt last, boolean isNotAccepted, boolean isChanged) {
        if (last != null && last.state().isOpen()) {
            return last.actionUrl() != null
                    ? PayPage.State.ACTION
                    : last.isPending() ? PayPage.State.PENDING : PayPage.State.PROCESSING;
        }
        if (invoice.status() == InvoiceStatus.VOIDED) {
            return PayPage.State.VOIDED;
        }
        if (invoice.remainingAmount() == 0) {
            return last != null && last.state() == State.SUCCEEDED ? PayPage.State.PAID : PayPage.State.SETTLED;
        }
        if (isNotAccepted || isChanged) {
            return isChanged ? PayPage.State.CHANGED : PayPage.State.NOT_ACCEPTED;
        }
        return last != null && last.state() == State.FAILED ? PayPage.State.FAILED : PayPage.State.OPEN;
    }

    private static Money amount(InvoiceResponse invoice, @Nullable Attempt last, PayPage.State state) {
        return switch (state) {
            case PAID, PENDING, PROCESSING, ACTION, FAILED ->
                Objects.requireNonNull(last).amount();
            case VOIDED, SETTLED, NOT_ACCEPTED, CHANGED, OPEN ->
                new Money(invoice.remainingAmount(), invoice.currency());
        };
    }

    private static String words(PayPage.State state, @Nullable Attempt last, Messages t) {
        if (state != PayPage.State.FAILED || last == null) {
            return t.text("result." + state.name().toLowerCase(Locale.ROOT));
        }
        return PaymentTexts.declined(last, PaymentTexts.in(t.language()));
    }
}
