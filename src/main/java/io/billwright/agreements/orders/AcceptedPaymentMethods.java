package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.http.Fields;
import org.jspecify.annotations.Nullable;

/// The ways to pay that the seller offers for an order (spec 2.8); omitted ones follow the seller's settings.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AcceptedPaymentMethods(
        @Nullable Boolean paywallCreditCard,
        @Nullable Boolean paywallCheck,
        @Nullable Boolean paywallAch,
        @Nullable Boolean paywallWire,
        @Nullable Boolean checkoutCreditCard,
        @Nullable Boolean checkoutAch,
        @Nullable Boolean checkoutOrderForm,
        boolean paywallForceAutopay,
        @Nullable Long minimumOrderFormTcv) {

    private static final long LARGEST = 99_999_999_999_999L;

    static AcceptedPaymentMethods of(Fields fields) {
        return new AcceptedPaymentMethods(
                flag(fields, "paywall_credit_card"),
                flag(fields, "paywall_check"),
                flag(fields, "paywall_ach"),
                flag(fields, "paywall_wire"),
                flag(fields, "checkout_credit_card"),
                flag(fields, "checkout_ach"),
                flag(fields, "checkout_order_form"),
                fields.flag("paywall_force_autopay", false),
                fields.optionalInteger("minimum_order_form_tcv", 0, LARGEST));
    }

    /// Whether an order of this value is paid when it is accepted: the order form alone is not enough, and a card or
    /// a bank account can be charged both at checkout and on the payment page. An omitted method is allowed.
    public boolean isPaidAtCheckout(Money contractValue) {
        var isTooSmall = minimumOrderFormTcv != null && contractValue.minorUnits() < minimumOrderFormTcv;
        var byCard = isAllowed(checkoutCreditCard) && isAllowed(paywallCreditCard);
        var byAccount = isAllowed(checkoutAch) && isAllowed(paywallAch) && contractValue.currency() == CurrencyCode.USD;
        return (isTooSmall || !isAllowed(checkoutOrderForm)) && (byCard || byAccount);
    }

    /// An omitted method is allowed.
    public boolean takesTransfers() {
        return isAllowed(paywallWire);
    }

    private static boolean isAllowed(@Nullable Boolean flag) {
        return !Boolean.FALSE.equals(flag);
    }

    private static @Nullable Boolean flag(Fields fields, String name) {
        return fields.present(name) ? (Boolean) fields.flag(name, false) : null;
    }
}
