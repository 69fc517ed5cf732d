package io.billwright.billing.issuing;

import io.billwright.agreements.orderforms.Checkout;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.payments.OnlinePayments;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.sellers.FirstChargeDate;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Issues the first invoice of an order that is paid on acceptance, without waiting for the next billing run.
@Component
final class PayAtCheckout implements Checkout {

    private static final Logger LOG = LoggerFactory.getLogger(PayAtCheckout.class);

    private final SellerTransactions transactions;
    private final OrderStore orders;
    private final SubscriptionStore subscriptions;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final IssueInvoice issueInvoice;
    private final OnlinePayments onlinePayments;
    private final PublicLinks links;
    private final SellerClock clock;

    PayAtCheckout(
            SellerTransactions transactions,
            OrderStore orders,
            SubscriptionStore subscriptions,
            InvoiceStore invoices,
            InvoiceReader reader,
            IssueInvoice issueInvoice,
            OnlinePayments onlinePayments,
            PublicLinks links,
            SellerClock clock) {
        this.transactions = transactions;
        this.orders = orders;
        this.subscriptions = subscriptions;
        this.invoices = invoices;
        this.reader = reader;
        this.issueInvoice = issueInvoice;
        this.onlinePayments = onlinePayments;
        this.links = links;
        this.clock = clock;
    }

    @Override
    public boolean follows(Seller seller, UUID orderId) {
        return transactions.in(
                seller,
                () -> paidAtCheckout(orderId)
                        .filter(order ->
                                order.contractValue().minorUnits() > 0 && isBilledAtOnce(order, clock.now(seller)))
                        .isPresent());
    }

    private Optional<Order> paidAtCheckout(UUID orderId) {
        return orders.find(orderId).filter(order -> {
            var accepted = order.details().acceptedPaymentMethodsConfig();
            return accepted != null && accepted.isPaidAtCheckout(order.contractValue()) && onlinePayments.areTaken();
        });
    }

    private boolean isBilledAtOnce(Order order, Instant now) {
        var today = subscriptions.find(order.subscriptionId()).orElseThrow().today(now);
        return order.details().firstChargeDate() == FirstChargeDate.CHECKOUT_DATE
                || !order.startsAt().isAfter(today);
    }

    @Override
    public Optional<String> payment(Seller seller, UUID orderId) {
        return transactions
                .in(seller, () -> paidAtCheckout(orderId).flatMap(order -> due(order, clock.now(seller))))
                .flatMap(invoice -> {
                    if (!invoice.isIssued()) {
                        issue(seller, invoice.invoiceId());
                    }
                    return transactions.in(seller, () -> page(seller, invoice.invoiceId()));
                });
    }

    /// The first invoice of the order, if its bill date has come.
    private Optional<Invoice> due(Order order, Instant now) {
        return invoices.ofSubscription(order.subscriptionId()).stream()
                .filter(invoice -> order.orderId().equals(invoice.to().orderId()) && !invoice.isVoided())
                .min(Comparator.comparing(Invoice::billAt)
                        .thenComparing(invoice -> invoice.content().period().start())
                        .thenComparing(Invoice::invoiceId))
                .filter(invoice -> !invoice.billAt().isAfter(now));
    }

    /// If it cannot be issued now, a billing run has claimed or parked it, and the customer gets it by mail.
    private void issue(Seller seller, UUID invoiceId) {
        try {
            transactions.run(seller, () -> issueInvoice.handle(seller, invoiceId));
        } catch (Rejection rejection) {
            LOG.info("invoice {} is not issued at checkout: {}", invoiceId, rejection.reason());
        }
    }

    private Optional<String> page(Seller seller, UUID invoiceId) {
        var now = clock.now(seller);
        return reader.find(invoiceId, now)
                .filter(invoice -> invoice.issuedAt() != null
                        && invoice.remainingAmount() > 0
                        && invoice.status() != InvoiceStatus.MUTED)
                .map(_ -> links.slug(InvoiceReader.LINK, invoiceId, now));
    }
}
