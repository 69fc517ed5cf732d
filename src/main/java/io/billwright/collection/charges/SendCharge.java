package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.Processor.Confirmation;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Asks the processor to make a stored charge and records the outcome (S7). No transaction is open during the call,
/// except under a sandbox clock, whose processor lives in the same database.
@Component
public final class SendCharge {

    private static final Logger LOG = LoggerFactory.getLogger(SendCharge.class);
    private static final Duration UNTIL_ASKED = Duration.ofSeconds(10);

    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final CustomerStore customers;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final BeginCharge beginCharge;
    private final PublicLinks links;
    private final Processors processors;
    private final SettleCharge settleCharge;
    private final SellerClock clock;

    SendCharge(
            SellerTransactions transactions,
            AttemptStore attempts,
            PaymentMethodStore methods,
            CustomerStore customers,
            InvoiceStore invoices,
            InvoiceReader reader,
            BeginCharge beginCharge,
            PublicLinks links,
            Processors processors,
            SettleCharge settleCharge,
            SellerClock clock) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.methods = methods;
        this.customers = customers;
        this.invoices = invoices;
        this.reader = reader;
        this.beginCharge = beginCharge;
        this.links = links;
        this.processors = processors;
        this.settleCharge = settleCharge;
        this.clock = clock;
    }

    /// Opens the charge, records its reference, and only then confirms it. Safe to repeat. Returns the attempt in its
    /// new state.
    public Attempt handle(Seller seller, UUID attemptId) {
        var attempt = find(seller, attemptId);
        try {
            if (isObsolete(seller, attempt)) {
                callOff(seller, attempt);
                return find(seller, attemptId);
            }
            if (attempt.state() == State.CREATED) {
                attempt = opened(seller, attempt);
            }
            if (attempt.state().isOpen()) {
                settleCharge.handle(seller, attemptId, confirmed(seller, attempt));
            }
        } catch (Processor.Refused refused) {
            settleCharge.handle(seller, attemptId, new Outcome.Failed("refused", message(refused)));
        } catch (Processor.Unavailable unavailable) {
            LOG.warn("the processor did not answer about charge {}: {}", attemptId, unavailable.getMessage());
            noted(seller, attemptId);
        }
        return find(seller, attemptId);
    }

    /// Whether the invoice no longer owes the amount of an open charge.
    boolean isObsolete(Seller seller, Attempt attempt) {
        return attempt.state().isOpen() && !transactions.in(seller, () -> attempts.isOwed(attempt));
    }

    /// Cancels a charge, unless it has been made.
    void callOff(Seller seller, Attempt attempt) {
        var reference = attempt.reference();
        if (reference == null) {
            settleCharge.giveUp(seller, attempt.attemptId(), Dunning.OBSOLETE);
            return;
        }
        var outcome = processors.named(seller, attempt.processor()).cancel(seller, reference);
        settleCharge.handle(
                seller, attempt.attemptId(), outcome instanceof Outcome.Failed ? Dunning.OBSOLETE : outcome);
    }

    private Attempt find(Seller seller, UUID attemptId) {
        return transactions.in(seller, () -> attempts.find(attemptId)).orElseThrow();
    }

    private static String message(RuntimeException failure) {
        return String.valueOf(failure.getMessage());
    }

    private Attempt opened(Seller seller, Attempt attempt) {
        var processor = processors.named(seller, attempt.processor());
        var customer = customer(seller, processor, attempt.customerId());
        record Facts(String number, @Nullable String returnUrl, Set<MethodType> types) {}
        var facts = transactions.in(seller, () -> {
            var shown = reader.find(attempt.invoiceId(), clock.now(seller)).orElseThrow();
            var invoice = invoices.find(List.of(attempt.invoiceId())).getFirst();
            return new Facts(
                    String.valueOf(shown.invoiceNumber()),
                    returnUrl(seller, attempt),
                    beginCharge.types(seller, invoice));
        });
        var reference = processor.open(
                seller,
                new Opening(
                        attempt.attemptId(),
                        customer,
                        attempt.paymentMethodId(),
                        attempt.keepsMethod(),
                        attempt.amount(),
                        "Invoice " + facts.number(),
                        facts.returnUrl(),
                        facts.types()));
        transactions.run(seller, () -> attempts.sent(attempt.attemptId(), reference));
        return find(seller, attempt.attemptId());
    }

    /// The processor's reference of a customer, who is registered there if necessary.
    String customer(Seller seller, Processor processor, UUID customerId) {
        var known = transactions.in(seller, () -> methods.customer(customerId, processor.name()));
        if (known.isPresent()) {
            return known.get();
        }
        var customer = transactions.in(seller, () -> customers.find(customerId)).orElseThrow();
        var email = customer.emails().isEmpty() ? null : customer.emails().getFirst();
        var reference = processor.addCustomer(seller, customerId, customer.customerName(), email);
        return transactions.in(seller, () -> {
            methods.addCustomer(customerId, processor.name(), reference);
            return methods.customer(customerId, processor.name()).orElseThrow();
        });
    }

    private Outcome confirmed(Seller seller, Attempt attempt) {
        var reference = Objects.requireNonNull(attempt.reference());
        var isPresent = attempt.origin() == Origin.PAGE;
        return processors
                .named(seller, attempt.processor())
                .confirm(
                        seller,
                        new Confirmation(
                                attempt.attemptId(),
                                reference,
                                isPresent,
                                transactions.in(seller, () -> returnUrl(seller, attempt))));
    }

    private @Nullable String returnUrl(Seller seller, Attempt attempt) {
        return links.pageUrl("pay", links.slug(InvoiceReader.LINK, attempt.invoiceId(), clock.now(seller)));
    }

    /// An unopened charge cannot have taken money; of an opened one the outcome is unknown until the processor is
    /// asked.
    private void noted(Seller seller, UUID attemptId) {
        transactions.run(seller, () -> {
            var attempt = attempts.lock(attemptId).orElseThrow();
            var checkAt = clock.now(seller).plus(UNTIL_ASKED);
            if (attempt.state() == State.CREATED) {
                attempts.checkBy(attemptId, checkAt);
            } else {
                attempts.unknown(attemptId, checkAt);
            }
        });
    }
}
