package io.billwright.edges.integrations.stripe;

import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.PaymentIntentCancelParams;
import com.stripe.param.PaymentIntentCancelParams.CancellationReason;
import com.stripe.param.PaymentIntentConfirmParams;
import com.stripe.param.PaymentIntentRetrieveParams;
import com.stripe.param.PaymentMethodAttachParams;
import com.stripe.param.checkout.SessionExpireParams;
import com.stripe.param.checkout.SessionRetrieveParams;
import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.edges.integrations.stripe.StripeAccount.Question;
import io.billwright.platform.db.Seller;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes charges with Stripe. With a saved method, a charge is a payment intent, which moves money when it is
/// confirmed, at most once. Without one, it is a checkout session, on which the customer enters a method.
final class StripeProcessor implements Processor {

    private static final String METHOD = "payment_method";
    private static final String INTENT = "payment_intent";

    private final String name;
    private final boolean isCurrent;
    private final StripeAccount account;
    private final StripeOpenings openings;
    private final StripeForms forms;
    private final StripeRefunds refunds;
    private final StripeSettings settings;

    /// An account that is no longer current serves the charges that were opened with it, but opens no new ones.
    StripeProcessor(String name, boolean isCurrent, String secretKey, StripeSettings settings) {
        this.name = name;
        this.isCurrent = isCurrent;
        this.account = new StripeAccount(settings, secretKey);
        this.openings = new StripeOpenings(account, settings);
        this.forms = new StripeForms(account, settings);
        this.refunds = new StripeRefunds(account);
        this.settings = settings;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<MethodType> formTypes() {
        return Arrays.stream(MethodType.values())
                .filter(type -> settings.formMethods().contains(type.name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    @Override
    public String addCustomer(Seller seller, UUID customerId, String name, @Nullable String email) {
        var customer = CustomerCreateParams.builder()
                .setName(name)
                .setEmail(email)
                .putMetadata("seller_id", seller.id().toString())
                .putMetadata("customer_id", customerId.toString())
                .build();
        return account.keyed(
                customerId + "-customer",
                (stripe, key) -> stripe.customers().create(customer, key).getId());
    }

    @Override
    public SavedMethod attach(Seller seller, String customer, String paymentMethodId) {
        var to = PaymentMethodAttachParams.builder().setCustomer(customer).build();
        var method = account.ask(stripe -> stripe.paymentMethods().attach(paymentMethodId, to));
        return StripeMethods.saved(method)
                .orElseThrow(() -> new Refused("is of a kind that is not supported: " + method.getType()));
    }

    @Override
    public String openForm(Seller seller, Keeping keeping) {
        requireCurrent();
        return forms.open(seller, keeping);
    }

    @Override
    public Optional<SavedMethod> entered(Seller seller, String customer, String reference) {
        return forms.entered(customer, reference);
    }

    @Override
    public void detach(Seller seller, String paymentMethodId) {
        account.ask(stripe -> stripe.paymentMethods().detach(paymentMethodId));
    }

    private void requireCurrent() {
        if (!isCurrent) {
            throw new Refused("The account with the payment processor has been changed.");
        }
    }

    @Override
    public String open(Seller seller, Opening opening) {
        requireCurrent();
        return openings.handle(seller, opening);
    }

    @Override
    public Outcome confirm(Seller seller, Confirmation confirmation) {
        if (isForm(confirmation.reference())) {
            return query(seller, confirmation.reference());
        }
        var key = confirmation.attemptId() + "-confirm";
        try {
            return account.answer(confirming(confirmation, StripeAccount.key(key)));
        } catch (CardException declined) {
            return StripeOutcomes.failed(declined.getStripeError());
        } catch (StripeException failure) {
            return afterFailure(seller, confirmation, failure);
        }
    }

    private static Question<Outcome> confirming(Confirmation confirmation, RequestOptions options) {
        var confirm = PaymentIntentConfirmParams.builder()
                .setReturnUrl(confirmation.returnUrl())
                .addExpand(METHOD);
        if (!confirmation.isPresent()) {
            confirm.setOffSession(true);
        }
        return stripe ->
                StripeOutcomes.of(stripe.paymentIntents().confirm(confirmation.reference(), confirm.build(), options));
    }

    /// An invalid request may mean that the intent was confirmed before. If it was not, and Stripe only repeats a
    /// server error for this idempotency key, another key is safe: Stripe refuses to confirm an intent that has
    /// taken the money.
    private Outcome afterFailure(Seller seller, Confirmation confirmation, StripeException failure) {
        var isInvalid = failure instanceof InvalidRequestException;
        if (!isInvalid && !StripeAccount.isStuck(failure)) {
            throw StripeAccount.unavailable(failure);
        }
        var outcome = query(seller, confirmation.reference());
        if (!(outcome instanceof Outcome.Untouched)) {
            return outcome;
        }
        if (isInvalid) {
            throw StripeAccount.translated(failure);
        }
        try {
            return account.answer(
                    confirming(confirmation, StripeAccount.anotherKey(confirmation.attemptId() + "-confirm")));
        } catch (CardException declined) {
            return StripeOutcomes.failed(declined.getStripeError());
        } catch (StripeException again) {
            throw StripeAccount.unavailable(again);
        }
    }

    /// Even "not found" leaves the outcome unknown: the charge may belong to another account, whose key was set
    /// before.
    @Override
    public Outcome query(Seller seller, String reference) {
        try {
            return account.answer(stripe -> isForm(reference)
                    ? StripeOutcomes.of(stripe.checkout().sessions().retrieve(reference, expandedForm()))
                    : StripeOutcomes.of(stripe.paymentIntents().retrieve(reference, expanded())));
        } catch (StripeException failure) {
            throw StripeAccount.unavailable(failure);
        }
    }

    private static boolean isForm(String reference) {
        return reference.startsWith("cs_");
    }

    private static PaymentIntentRetrieveParams expanded() {
        return PaymentIntentRetrieveParams.builder().addExpand(METHOD).build();
    }

    private static SessionRetrieveParams expandedForm() {
        return SessionRetrieveParams.builder()
                .addExpand(INTENT)
                .addExpand(INTENT + "." + METHOD)
                .build();
    }

    /// If Stripe refuses to cancel the charge, its outcome is queried.
    @Override
    public Outcome cancel(Seller seller, String reference) {
        try {
            return account.answer(stripe -> isForm(reference)
                    ? StripeOutcomes.of(stripe.checkout()
                            .sessions()
                            .expire(reference, SessionExpireParams.builder().build()))
                    : StripeOutcomes.of(stripe.paymentIntents().cancel(reference, abandoned())));
        } catch (InvalidRequestException _) {
            return query(seller, reference);
        } catch (StripeException failure) {
            throw StripeAccount.unavailable(failure);
        }
    }

    private static PaymentIntentCancelParams abandoned() {
        return PaymentIntentCancelParams.builder()
                .setCancellationReason(CancellationReason.ABANDONED)
                .build();
    }

    @Override
    public Refunded refund(Seller seller, Refunding refunding) {
        return refunds.handle(seller, refunding);
    }
}
