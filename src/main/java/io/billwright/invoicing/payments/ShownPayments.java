package io.billwright.invoicing.payments;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The payments of invoices as the API lists them: together with failed charges (spec 2.2).
@Component
public final class ShownPayments {

    private static final Comparator<Payment> NEWEST_FIRST = Comparator.comparing(Payment::paidAt)
            .thenComparing(payment -> payment.paymentId().toString())
            .reversed();

    private final PaymentStore payments;
    private final FailedCharges failedCharges;

    ShownPayments(PaymentStore payments, FailedCharges failedCharges) {
        this.payments = payments;
        this.failedCharges = failedCharges;
    }

    /// The payments by invoice, newest first.
    public Map<UUID, List<Payment>> of(Collection<UUID> invoiceIds) {
        var all = new HashMap<>(payments.of(invoiceIds));
        failedCharges.of(invoiceIds).forEach((id, failed) -> all.merge(id, sorted(failed), ShownPayments::sorted));
        return all;
    }

    private static List<Payment> sorted(List<Payment> some) {
        return sorted(some, List.of());
    }

    private static List<Payment> sorted(List<Payment> some, List<Payment> others) {
        return Stream.concat(some.stream(), others.stream())
                .sorted(NEWEST_FIRST)
                .toList();
    }
}
