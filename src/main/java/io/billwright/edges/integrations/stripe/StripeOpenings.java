package io.billwright.edges.integrations.stripe;

import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionCreateParams.LineItem;
import com.stripe.param.checkout.SessionCreateParams.PaymentIntentData;
import com.stripe.param.checkout.SessionCreateParams.PaymentMethodType;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Refused;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Seller;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Opens charges: payment intents that are not confirmed yet, and checkout sessions that nobody has seen yet. Opening
/// one twice does no harm, since only the reference that is stored is ever used.
final class StripeOpenings {

    private final StripeAccount account;
    private final List<PaymentMethodType> formMethods;

    StripeOpenings(StripeAccount account, StripeSettings settings) {
        this.account = account;
        this.formMethods =
                settings.formMethods().stream().map(StripeOpenings::method).toList();
    }

    static PaymentMethodType method(String value) {
        return Arrays.stream(PaymentMethodType.values())
                .filter(type -> type.getValue().equals(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("billwright.stripe.form-methods: unknown " + value));
    }

    /// Returns Stripe's id: `pi_...` for a payment intent, `cs_...` for a checkout session.
    String handle(Seller seller, Opening opening) {
        var key = opening.attemptId() + "-open";
        var metadata = Map.of(
                "seller_id",
                seller.id().toString(),
                "attempt_id",
                opening.attemptId().toString());
        if (opening.method() == null) {
            var form = form(opening, metadata);
            return account.keyed(
                    key,
                    (stripe, options) ->
                            stripe.checkout().sessions().create(form, options).getId());
        }
        var intent = PaymentIntentCreateParams.builder()
                .setAmount(opening.amount().minorUnits())
                .setCurrency(currency(opening.amount()))
                .setCustomer(opening.customer())
                .setPaymentMethod(opening.method())
                .setDescription(opening.description())
                .putAllMetadata(metadata)
                .build();
        return account.keyed(
                key,
                (stripe, options) ->
                        stripe.paymentIntents().create(intent, options).getId());
    }

    private SessionCreateParams form(Opening opening, Map<String, String> metadata) {
        var intent = PaymentIntentData.builder()
                .setDescription(opening.description())
                .putAllMetadata(metadata);
        if (opening.keepsMethod()) {
            intent.setSetupFutureUsage(PaymentIntentData.SetupFutureUsage.OFF_SESSION);
        }
        return SessionCreateParams.builder()
                .setMode(SessionCreateParams.Mode.PAYMENT)
                .setCustomer(opening.customer())
                .setClientReferenceId(opening.attemptId().toString())
                .addAllPaymentMethodType(formMethods(opening))
                .addLineItem(line(opening))
                .setPaymentIntentData(intent.build())
                .setSuccessUrl(opening.returnUrl())
                .setCancelUrl(opening.returnUrl())
                .putAllMetadata(metadata)
                .build();
    }

    /// The payment method types that the settings offer and the invoice accepts.
    private List<PaymentMethodType> formMethods(Opening opening) {
        var accepted = opening.types().stream()
                .map(type -> type.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        var offered = formMethods.stream()
                .filter(type -> accepted.contains(type.getValue()))
                .toList();
        if (offered.isEmpty()) {
            throw new Refused("No kind of payment method that the invoice takes can be entered.");
        }
        return offered;
    }

    private static LineItem line(Opening opening) {
        var product = LineItem.PriceData.ProductData.builder()
                .setName(opening.description())
                .build();
        return LineItem.builder()
                .setQuantity(1L)
                .setPriceData(LineItem.PriceData.builder()
                        .setUnitAmount(opening.amount().minorUnits())
                        .setCurrency(currency(opening.amount()))
                        .setProductData(product)
                        .build())
                .build();
    }

    private static String currency(Money amount) {
        return amount.currency().name().toLowerCase(Locale.ROOT);
    }
}
