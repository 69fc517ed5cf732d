package io.billwright.collection.charges;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.collection.charges.PaymentMethodStore.Attached;
import io.billwright.collection.charges.SavedMethod.BankAccount;
import io.billwright.collection.charges.SavedMethod.Card;
import io.billwright.collection.charges.SavedMethod.Link;
import org.jspecify.annotations.Nullable;

/// A payment method as the API shows it (spec 2.13), with the details of its type only. `restricted` is set if the
/// request names an invoice that does not accept the method.
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaymentMethodResponse(
        String paymentMethodId,
        boolean isDefault,
        MethodType type,
        @Nullable Card card,
        @Nullable BankAccount usBankAccount,
        @Nullable Link link,
        @Nullable Restriction restricted) {

    static PaymentMethodResponse of(Attached attached, @Nullable Restriction restricted) {
        var method = attached.method();
        return new PaymentMethodResponse(
                method.paymentMethodId(),
                attached.isDefault(),
                method.type(),
                method.card(),
                method.usBankAccount(),
                method.link(),
                restricted);
    }
}
