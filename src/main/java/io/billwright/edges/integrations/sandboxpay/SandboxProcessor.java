package io.billwright.edges.integrations.sandboxpay;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.ProcessorSource;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.integrations.sandboxpay.SandboxCharge.State;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The payment processor of sandboxes: the test method determines what becomes of a charge. Charges are kept in the
/// seller's own tables, so that they follow the sandbox's clock.
@Component
final class SandboxProcessor implements Processor, ProcessorSource {

    static final String NAME = "sandbox";
    /// The kind of the form's public link.
    static final String LINK = "SANDBOX_CHARGE";

    private static final Duration CLEARING = Duration.ofDays(3);

    private final SellerTransactions transactions;
    private final SandboxStore store;
    private final PublicLinks links;
    private final SellerClock clock;

    SandboxProcessor(SellerTransactions transactions, SandboxStore store, PublicLinks links, SellerClock clock) {
        this.transactions = transactions;
        this.store = store;
        this.links = links;
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Processor> serving(Seller seller) {
        return seller.mode() == Seller.Mode.SANDBOX ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Optional<Processor> named(Seller seller, String name) {
        return NAME.equals(name) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Set<MethodType> formTypes() {
        return Set.of(MethodType.values());
    }

    @Override
    public String addCustomer(Seller seller, UUID customerId, String name, @Nullable String email) {
        return "cus_" + bare(customerId);
    }

    private static String bare(UUID id) {
        return id.toString().replace("-", "");
    }

    /// A test token attaches a new payment method each time; the id of an attached method returns that method.
    @Override
    public SavedMethod attach(Seller seller, String customer, String paymentMethodId) {
        return transactions.in(seller, () -> {
            var test = TestMethod.ofToken(paymentMethodId);
            if (test.isPresent()) {
                return attached(customer, test.get());
            }
            return store.method(customer, paymentMethodId)
                    .map(method -> method.saved(paymentMethodId))
                    .orElseThrow(() -> new Refused("is no payment method of the sandbox, such as pm_card_ok"));
        });
    }

    private SavedMethod attached(String customer, TestMethod method) {
        var id = "pm_" + bare(UUID.randomUUID());
        store.add(id, customer, method);
        return method.saved(id);
    }

    /// Opens the form as a charge of zero that saves the method.
    @Override
    public String openForm(Seller seller, Keeping keeping) {
        return transactions.in(seller, () -> {
            var reference = "sf_" + bare(keeping.keepingId());
            store.open(
                    reference,
                    new Opening(
                            keeping.keepingId(),
                            keeping.customer(),
                            null,
                            true,
                            new Money(0, CurrencyCode.USD),
                            "A payment method to keep",
                            keeping.returnUrl() + "?form=" + reference,
                            formTypes()));
            return formUrl(seller, store.update(store.lock(reference).becoming(State.ACTION)));
        });
    }

    @Override
    public Optional<SavedMethod> entered(Seller seller, String customer, String reference) {
        return transactions.in(
                seller,
                () -> store.find(reference)
                        .filter(form -> form.customer().equals(customer) && form.isForm())
                        .filter(form -> form.state() == State.SUCCEEDED)
                        .flatMap(form -> store.method(customer, Objects.requireNonNull(form.paymentMethodId()))
                                .map(method -> method.saved(Objects.requireNonNull(form.paymentMethodId())))));
    }

    @Override
    public void detach(Seller seller, String paymentMethodId) {
        transactions.run(seller, () -> store.detach(paymentMethodId));
    }

    @Override
    public String open(Seller seller, Opening opening) {
        return transactions.in(seller, () -> store.open("sp_" + bare(opening.attemptId()), opening));
    }

    @Override
    public Outcome confirm(Seller seller, Confirmation confirmation) {
        var charge = transactions.in(seller, () -> {
            var found = store.lock(confirmation.reference());
            var method = found.method();
            if (found.state() != State.OPEN) {
                return found;
            }
            if (method == null) {
                return store.update(found.becoming(State.ACTION));
            }
            return store.update(charged(found, method, confirmation.isPresent(), clock.now(seller)));
        });
        if (charge.method() == TestMethod.IS_SILENT) {
            throw new Unavailable("this card gives no answer", null);
        }
        return outcome(seller, charge);
    }

    /// The customer chose a method on the form.
    SandboxCharge choose(Seller seller, UUID attemptId, TestMethod method) {
        return answered(
                seller,
                attemptId,
                charge -> charge.method() == null && charge.types().contains(method.type())
                        ? chosen(charge, method, clock.now(seller))
                        : charge);
    }

    private SandboxCharge chosen(SandboxCharge charge, TestMethod method, Instant now) {
        var saved = attached(charge.customer(), method);
        return charged(charge.with(saved.paymentMethodId(), method), method, true, now);
    }

    /// The customer answered the bank's challenge.
    SandboxCharge authenticate(Seller seller, UUID attemptId, boolean isApproved) {
        return answered(
                seller,
                attemptId,
                charge -> charge.method() == null
                        ? charge
                        : isApproved
                                ? charge.becoming(State.SUCCEEDED)
                                : charge.declined("The customer did not approve the payment."));
    }

    /// The customer went back without choosing anything.
    SandboxCharge leave(Seller seller, UUID attemptId) {
        return answered(seller, attemptId, charge -> charge.declined("The payment was canceled."));
    }

    /// Changes the charge only while it waits for the customer.
    private SandboxCharge answered(Seller seller, UUID attemptId, UnaryOperator<SandboxCharge> change) {
        return transactions.in(seller, () -> {
            var charge = store.lock(attemptId);
            return charge.state() == State.ACTION ? store.update(change.apply(charge)) : charge;
        });
    }

    private static SandboxCharge charged(SandboxCharge charge, TestMethod method, boolean isPresent, Instant now) {
        return switch (method) {
            case SUCCEEDS, LINKS, IS_SILENT -> charge.becoming(State.SUCCEEDED);
            case DECLINES -> charge.declined("The card was declined.");
            case EXPIRED -> charge.declined("The card has expired.");
            case ASKS ->
                isPresent
                        ? charge.becoming(State.ACTION)
                        : charge.declined("The bank wants to ask the customer, who has to pay online.");
            case DEBITS, BOUNCES ->
                charge.isForm() ? charge.becoming(State.SUCCEEDED) : charge.clearing(now.plus(CLEARING));
        };
    }

    @Override
    public Outcome query(Seller seller, String reference) {
        return outcome(
                seller, transactions.in(seller, () -> store.update(cleared(store.lock(reference), clock.now(seller)))));
    }

    private static SandboxCharge cleared(SandboxCharge charge, Instant now) {
        if (charge.state() != State.PENDING
                || charge.clearsAt() == null
                || charge.clearsAt().isAfter(now)) {
            return charge;
        }
        return charge.method() == TestMethod.BOUNCES
                ? charge.declined("The account has not enough funds.")
                : charge.becoming(State.SUCCEEDED);
    }

    @Override
    public Outcome cancel(Seller seller, String reference) {
        return outcome(seller, transactions.in(seller, () -> {
            var charge = store.lock(reference);
            return charge.state() == State.OPEN || charge.state() == State.ACTION
                    ? store.update(charge.declined("The payment was not finished in time."))
                    : charge;
        }));
    }

    private Outcome outcome(Seller seller, SandboxCharge charge) {
        return switch (charge.state()) {
            case OPEN -> new Outcome.Untouched();
            case ACTION -> new Outcome.ActionNeeded(formUrl(seller, charge));
            case PENDING -> new Outcome.Pending();
            case SUCCEEDED -> succeeded(charge);
            case DECLINED -> new Outcome.Failed("declined", String.valueOf(charge.decline()));
        };
    }

    private static Outcome succeeded(SandboxCharge charge) {
        var method = Objects.requireNonNull(charge.method());
        var id = Objects.requireNonNull(charge.paymentMethodId());
        return new Outcome.Succeeded(method.type(), charge.keepsMethod() ? method.saved(id) : null);
    }

    private String formUrl(Seller seller, SandboxCharge charge) {
        return transactions.in(
                seller, () -> links.pageUrl("sandbox-pay", links.slug(LINK, charge.attemptId(), clock.now(seller))));
    }

    /// Idempotent by refund id. A refund to the card that never answers is made, but its first request ends without
    /// an answer.
    @Override
    public Refunded refund(Seller seller, Refunding refunding) {
        record Asked(boolean isDone, boolean isSilent) {}
        var asked = transactions.in(seller, () -> {
            var charge = store.lock(refunding.reference());
            return store.isRefunded(refunding.refundId())
                    ? new Asked(true, false)
                    : new Asked(store.refund(charge, refunding), charge.method() == TestMethod.IS_SILENT);
        });
        if (asked.isDone() && asked.isSilent()) {
            throw new Unavailable("this card gives no answer", null);
        }
        return asked.isDone()
                ? new Refunded.Done("re_" + bare(refunding.refundId()))
                : new Refunded.Refused("The charge has less than that left to refund.");
    }
}
