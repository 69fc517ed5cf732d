package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.Signature.Answer;
import io.billwright.agreements.orders.AcceptOrder;
import io.billwright.agreements.orders.BillDates;
import io.billwright.agreements.orders.CancelOrder;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderDigest;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.orders.PlanSchedule;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Shows stored orders to customers, and lets them sign or decline.
@Component
final class StoredOrders implements OrderDesk {

    private final SellerTransactions transactions;
    private final OrderStore orders;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final PlanSchedule planSchedule;
    private final ComposeOrderForm composeOrderForm;
    private final OrderDigest digest;
    private final AcceptOrder acceptOrder;
    private final CancelOrder cancelOrder;
    private final PublicLinks links;
    private final SignatureStore signatures;
    private final MailOrder mailOrder;
    private final ShowOrder showOrder;
    private final EventLog events;
    private final SellerClock clock;

    StoredOrders(
            SellerTransactions transactions,
            OrderStore orders,
            SellerStore sellers,
            CustomerStore customers,
            PlanSchedule planSchedule,
            ComposeOrderForm composeOrderForm,
            OrderDigest digest,
            AcceptOrder acceptOrder,
            CancelOrder cancelOrder,
            PublicLinks links,
            SignatureStore signatures,
            MailOrder mailOrder,
            ShowOrder showOrder,
            EventLog events,
            SellerClock clock) {
        this.transactions = transactions;
        this.orders = orders;
        this.sellers = sellers;
        this.customers = customers;
        this.planSchedule = planSchedule;
        this.composeOrderForm = composeOrderForm;
        this.digest = digest;
        this.acceptOrder = acceptOrder;
        this.cancelOrder = cancelOrder;
        this.links = links;
        this.signatures = signatures;
        this.mailOrder = mailOrder;
        this.showOrder = showOrder;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Optional<OrderFormView> view(Seller seller, UUID orderId) {
        return transactions.in(
                seller,
                () -> orders.lockSubscription(orderId)
                        .map(subscription ->
                                view(orders.find(orderId).orElseThrow(), subscription, clock.now(seller))));
    }

    /// The caller holds the lock on the subscription, since the order and its invoices must belong together.
    OrderFormView view(Order order, Subscription subscription, Instant now) {
        var day = subscription.today(Objects.requireNonNullElse(order.acceptedAt(), now));
        var upgrade = order.orderType() == OrderType.UPGRADE
                ? Optional.of(upgrade(order, new BillDates(subscription, order, day)))
                : Optional.<ComposeOrderForm.Change>empty();
        var until = links.state(OrderFormDocument.KIND, order.orderId())
                .filter(link -> order.isDraft() && link.isOpen(now))
                .map(PublicLinks.State::expiresAt);
        var signing = new ComposeOrderForm.Signing(
                until.orElse(null), signatures.find(order.orderId()).orElse(null));
        var settings = sellers.get();
        var form = Form.of(settings, customers.find(order.customerId()).orElseThrow());
        return composeOrderForm.handle(
                order,
                subscription,
                upgrade,
                day,
                signing,
                form,
                settings.branding().logo());
    }

    private ComposeOrderForm.Change upgrade(Order order, BillDates dates) {
        // A draft that another order has overtaken is shown as it was recorded: it can only be amended.
        var open = order.isDraft()
                && order.baseOrderId().equals(dates.subscription().currentOrderId());
        return new ComposeOrderForm.Change(
                orders.find(order.baseOrderId()).orElseThrow(), planSchedule.shown(order, open, dates));
    }

    @Override
    public Outcome sign(Seller seller, UUID orderId, Signing signing) {
        try {
            return transactions.in(seller, () -> signed(seller, orderId, signing));
        } catch (Rejection.Conflict | Rejection.Invalid _) {
            // The agreement it is based on has changed or ended meanwhile; only the seller can put that right.
            return Outcome.CLOSED;
        }
    }

    @Override
    public Outcome decline(Seller seller, UUID orderId, Signing signing, @Nullable String reason) {
        return transactions.in(seller, () -> {
            var subscription = orders.lockSubscription(orderId).orElseThrow();
            var order = orders.find(orderId).orElseThrow();
            var now = clock.now(seller);
            if (!order.isDraft()) {
                return signatures
                        .find(orderId)
                        .filter(given -> given.answer() == Answer.DECLINED)
                        .map(_ -> Outcome.DECLINED)
                        .orElse(Outcome.CLOSED);
            }
            if (!isOpen(order, signing.slug(), now) || signatures.isSigned(orderId)) {
                return Outcome.CLOSED;
            }
            // A decline need not match the terms that were read, so it is recorded with the present ones.
            var declined = new Signing(signing.signer(), digest.of(order), signing.slug(), signing.sender());
            signatures.insert(Signature.of(orderId, Answer.DECLINED, reason, declined, now, clock.systemNow()));
            cancelOrder.handle(order, subscription, now);
            return Outcome.DECLINED;
        });
    }

    /// Checks again under the lock: the link may have been revoked while the form was being sent.
    private boolean isOpen(Order order, String slug, Instant now) {
        return links.state(OrderFormDocument.KIND, order.orderId())
                .filter(link -> link.slug().equals(slug) && link.isOpen(now))
                .isPresent();
    }

    private Outcome signed(Seller seller, UUID orderId, Signing signing) {
        var subscription = orders.lockSubscription(orderId).orElseThrow();
        var order = orders.find(orderId).orElseThrow();
        return switch (order.status()) {
            case ACCEPTED -> Outcome.ACCEPTED;
            case CANCELED -> Outcome.CLOSED;
            case DRAFT -> {
                if (signatures.isSigned(orderId)) {
                    yield Outcome.SIGNED;
                }
                if (!digest.of(order).equals(signing.termsDigest())) {
                    yield Outcome.TERMS_CHANGED;
                }
                var now = clock.now(seller);
                if (!isOpen(order, signing.slug(), now)) {
                    yield Outcome.CLOSED;
                }
                yield signed(seller, order, subscription, signing, now);
            }
        };
    }

    /// An order that needs a countersignature is checked as if it were accepted, but binds later.
    private Outcome signed(Seller seller, Order order, Subscription subscription, Signing signing, Instant now) {
        var orderId = order.orderId();
        var signature = Signature.of(orderId, Answer.SIGNED, null, signing, now, clock.systemNow());
        events.append("order.signed", orderId, now, showOrder.response(order));
        if (order.parties().needCountersignature()) {
            acceptOrder.check(order, subscription, now);
            signatures.insert(signature);
            return Outcome.SIGNED;
        }
        acceptOrder.handle(order, subscription, now, signing.signer().name());
        signatures.insert(signature);
        mailOrder.signed(seller, view(orders.find(orderId).orElseThrow(), subscription, now), signing.slug(), now);
        return Outcome.ACCEPTED;
    }
}
