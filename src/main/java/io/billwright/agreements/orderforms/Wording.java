package io.billwright.agreements.orderforms;

import io.billwright.core.time.BillingFrequency;
import io.billwright.messaging.documents.Written;
import org.jspecify.annotations.Nullable;

/// How terms read in a contract.
public final class Wording {

    private Wording() {}

    public static String frequency(BillingFrequency frequency) {
        return switch (frequency) {
            case MONTHLY -> "Monthly";
            case QUARTERLY -> "Every 3 months";
            case SEMI_ANNUALLY -> "Every 6 months";
            case ANNUALLY -> "Every 12 months";
            case ALL_UPFRONT -> "Once, in advance";
        };
    }

    public static String paymentTerms(int days) {
        return switch (days) {
            case 0 -> "Due on receipt of the invoice";
            case 1 -> "Due 1 day after the invoice date";
            default -> "Due " + days + " days after the invoice date";
        };
    }

    public static String renewal(OrderFormView.@Nullable Renewal renewal) {
        if (renewal == null) {
            return "Ends without renewal";
        }
        var months = renewal.months() == 1 ? "1 month" : renewal.months() + " months";
        var prices = renewal.uplift().signum() == 0
                ? "at the same prices"
                : "at prices raised by " + Written.quantity(renewal.uplift()) + "\u00a0%";
        return "Renews automatically for " + months + ", " + prices;
    }
}
