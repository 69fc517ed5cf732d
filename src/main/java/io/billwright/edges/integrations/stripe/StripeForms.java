package io.billwright.edges.integrations.stripe;

import com.stripe.model.PaymentMethod;
import com.stripe.model.checkout.Session;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionCreateParams.PaymentMethodType;
import com.stripe.param.checkout.SessionRetrieveParams;
import io.billwright.collection.charges.Processor.Keeping;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Stripe's form for saving a payment method: a checkout session in setup mode, which takes no money.
final class StripeForms {

    private static final Pattern REFERENCE = Pattern.compile("cs_[A-Za-z0-9_]{1,250}");
    private static final String INTENT = "setup_intent";

    private final StripeAccount account;
    private final List<PaymentMethodType> methods;

    StripeForms(StripeAccount account, StripeSettings settings) {
        this.account = account;
        this.methods =
                settings.formMethods().stream().map(StripeOpenings::method).toList();
    }

    /// Stripe replaces the placeholder in the success URL by the session's id.
    String open(Seller seller, Keeping keeping) {
        var form = SessionCreateParams.builder()
                .setMode(SessionCreateParams.Mode.SETUP)
                .setCustomer(keeping.customer())
                .setClientReferenceId(keeping.keepingId().toString())
                .addAllPaymentMethodType(methods)
                .setSuccessUrl(keeping.returnUrl() + "?form={CHECKOUT_SESSION_ID}")
                .setCancelUrl(keeping.returnUrl())
                .putMetadata("seller_id", seller.id().toString())
                .build();
        return account.keyed(
                keeping.keepingId() + "-form",
                (stripe, options) ->
                        stripe.checkout().sessions().create(form, options).getUrl());
    }

    /// The method that the customer entered. Empty if the session belongs to another customer, was opened for a
    /// payment, or the method has been detached since.
    Optional<SavedMethod> entered(String customer, String reference) {
        if (!REFERENCE.matcher(reference).matches()) {
            return Optional.empty();
        }
        var expanded = SessionRetrieveParams.builder()
                .addExpand(INTENT)
                .addExpand(INTENT + ".payment_method")
                .build();
        var form = account.ask(stripe -> stripe.checkout().sessions().retrieve(reference, expanded));
        return method(form)
                .filter(_ -> "setup".equals(form.getMode()) && "complete".equals(form.getStatus()))
                .filter(method -> customer.equals(form.getCustomer()) && customer.equals(method.getCustomer()))
                .flatMap(StripeMethods::saved);
    }

    private static Optional<PaymentMethod> method(Session form) {
        return Optional.ofNullable(form.getSetupIntentObject())
                .flatMap(intent -> Optional.ofNullable(intent.getPaymentMethodObject()));
    }
}
