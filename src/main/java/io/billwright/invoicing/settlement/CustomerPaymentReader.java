package io.billwright.invoicing.settlement;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.invoicing.settlement.CustomerPaymentResponse.Part;
import io.billwright.parties.customers.CreditStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Reads customer payments as the API and the events show them.
@Component
final class CustomerPaymentReader {

    private final PaymentStore payments;
    private final InvoiceReader invoices;
    private final CreditStore credits;

    CustomerPaymentReader(PaymentStore payments, InvoiceReader invoices, CreditStore credits) {
        this.payments = payments;
        this.invoices = invoices;
        this.credits = credits;
    }

    CustomerPaymentResponse shown(CustomerPayment payment, Instant now) {
        return shown(payment.companyId(), List.of(payment), now).getFirst();
    }

    /// `found` are payments of one company.
    List<CustomerPaymentResponse> shown(UUID companyId, List<CustomerPayment> found, Instant now) {
        var parts = payments.parts(
                found.stream().map(CustomerPayment::customerPaymentId).toList());
        var ids = parts.values().stream()
                .flatMap(List::stream)
                .map(Payment::invoiceId)
                .distinct()
                .toList();
        var paid = invoices.read(ids, now).stream()
                .collect(Collectors.toMap(InvoiceResponse::knownId, Function.identity()));
        var balances = credits.balances(companyId).stream()
                .collect(Collectors.toMap(balance -> balance.currency(), balance -> balance.amount()));
        return found.stream()
                .map(payment ->
                        shown(payment, parts.getOrDefault(payment.customerPaymentId(), List.of()), paid, balances))
                .toList();
    }

    private static CustomerPaymentResponse shown(
            CustomerPayment payment,
            List<Payment> parts,
            Map<UUID, InvoiceResponse> paid,
            Map<CurrencyCode, Long> balances) {
        var reversal = payment.reversal();
        var currency = payment.paid().currency();
        return new CustomerPaymentResponse(
                payment.customerPaymentId(),
                payment.companyId(),
                payment.paymentMethod(),
                payment.paid().minorUnits(),
                currency,
                payment.paidAt(),
                payment.externalId(),
                payment.memo(),
                parts.stream()
                        .map(part -> Part.of(
                                part.paymentId(),
                                part.paidAmount(),
                                Objects.requireNonNull(paid.get(part.invoiceId()))))
                        .toList(),
                payment.credited(),
                balances.getOrDefault(currency, 0L),
                payment.createdAt(),
                reversal == null ? null : reversal.at(),
                reversal == null ? null : reversal.reason(),
                payment.metadata().isNull() ? null : payment.metadata());
    }
}
