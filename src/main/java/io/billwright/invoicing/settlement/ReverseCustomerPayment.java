package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.OpenInvoices;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Reverses a customer payment as a whole (R16): each invoice owes its part again, and the credit it granted is taken
/// back, even if it is spent.
@Component
final class ReverseCustomerPayment {

    private final CustomerPaymentStore customerPayments;
    private final CustomerPaymentReader reader;
    private final PaymentStore payments;
    private final OpenInvoices openInvoices;
    private final ReversePayment reversePayment;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final SellerClock clock;

    ReverseCustomerPayment(
            CustomerPaymentStore customerPayments,
            CustomerPaymentReader reader,
            PaymentStore payments,
            OpenInvoices openInvoices,
            ReversePayment reversePayment,
            GrantCredit grantCredit,
            LedgerStore ledger,
            EventLog events,
            SellerClock clock) {
        this.customerPayments = customerPayments;
        this.reader = reader;
        this.payments = payments;
        this.openInvoices = openInvoices;
        this.reversePayment = reversePayment;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.clock = clock;
    }

    CustomerPaymentResponse handle(
            Seller seller, UUID companyId, UUID customerPaymentId, ReversePayment.Request request) {
        var payment = customerPayments
                .find(companyId, customerPaymentId)
                .orElseThrow(() -> new Rejection.NotFound("customer payment"));
        var now = clock.now(seller);
        var parts = payments.parts(List.of(customerPaymentId)).getOrDefault(customerPaymentId, List.of());
        var locked = openInvoices.lock(parts.stream().map(Payment::invoiceId).toList()).stream()
                .collect(Collectors.toMap(Invoice::invoiceId, Function.identity()));
        if (!customerPayments.reverse(customerPaymentId, request.reason(), now)) {
            throw new Rejection.Invalid("the payment is reversed already").because(Reason.PAYMENT_REVERSED);
        }
        parts.forEach(part -> reversePayment.reverse(
                part, Objects.requireNonNull(locked.get(part.invoiceId())), request.reason(), now));
        takeBack(payment, now);
        var shown = reader.shown(payment.reversed(now, request.reason()), now);
        events.append("customer_payment.reversed", customerPaymentId, now, shown);
        return shown;
    }

    private void takeBack(CustomerPayment payment, Instant now) {
        if (payment.credited() > 0) {
            var currency = payment.paid().currency();
            ledger.post(
                    new Postings(payment.customerPaymentId(), "reversed", payment.companyId(), currency)
                            .move(Account.CUSTOMER_CREDIT, Account.CASH, payment.credited()),
                    now);
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(),
                            payment.companyId(),
                            new Money(-payment.credited(), currency),
                            "Reversed payment",
                            null)),
                    now);
        }
    }
}
