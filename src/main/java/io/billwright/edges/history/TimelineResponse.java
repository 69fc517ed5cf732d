package io.billwright.edges.history;

import io.billwright.agreements.orders.AgreedLine;
import io.billwright.agreements.orders.AgreedPhase;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.pauses.Pause;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.billing.milestones.MilestoneResponse;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A subscription over time, as data for a chart: orders, phases, pauses and invoices.
record TimelineResponse(
        UUID subscriptionId,
        LocalDate startsAt,
        LocalDate endsAt,
        LocalDate today,
        CurrencyCode currency,
        List<OrderItem> orders,
        List<PhaseItem> phases,
        List<PauseItem> pauses,
        List<InvoiceItem> invoices,
        List<MilestoneResponse> milestones) {

    record OrderItem(
            UUID orderId,
            OrderType orderType,
            OrderStatus status,
            LocalDate startsAt,
            LocalDate endsAt,
            long orderValue,
            Instant createdAt,
            @Nullable Instant acceptedAt) {

        static OrderItem of(Order order) {
            return new OrderItem(
                    order.orderId(),
                    order.orderType(),
                    order.status(),
                    order.startsAt(),
                    order.endsAt(),
                    order.orderValue().minorUnits(),
                    order.createdAt(),
                    order.acceptedAt());
        }
    }

    /// A period in which the agreed bricks do not change.
    record PhaseItem(
            UUID orderId, int phasePosition, LocalDate startsAt, LocalDate endsAt, List<AgreedLine> lineItems) {}

    record PauseItem(
            UUID pauseId,
            LocalDate pausedAt,
            @Nullable LocalDate scheduledResumeAt,
            @Nullable LocalDate resumedAt) {

        static PauseItem of(Pause pause) {
            return new PauseItem(pause.pauseId(), pause.pausedOn(), pause.scheduledResumeOn(), pause.resumedOn());
        }
    }

    record InvoiceItem(
            UUID invoiceId,
            UUID orderId,
            InvoiceStatus status,
            LocalDate startsAt,
            LocalDate endsAt,
            String billAt,
            String dueAt,
            long subTotal,
            long grandTotal,
            long remainingAmount,
            List<LineItem> lineItems) {

        static InvoiceItem of(Invoice invoice, InvoiceResponse shown) {
            var content = invoice.content();
            return new InvoiceItem(
                    invoice.invoiceId(),
                    invoice.to().agreedOrderId(),
                    shown.status(),
                    content.period().start(),
                    content.period().lastDay(),
                    shown.billAt(),
                    shown.dueAt(),
                    content.subTotal(),
                    content.total(),
                    shown.remainingAmount(),
                    content.lines().stream().map(LineItem::of).toList());
        }
    }

    /// A line of an invoice (spec 2.1).
    record LineItem(
            String brickName,
            UUID brickId,
            String brickCode,
            BigDecimal quantity,
            long tax,
            long grandTotal,
            LocalDate startsAt,
            LocalDate endsAt) {

        static LineItem of(InvoiceLine line) {
            return new LineItem(
                    line.brickName(),
                    line.brickId(),
                    line.brickCode(),
                    line.quantity(),
                    line.tax(),
                    Math.addExact(line.net(), line.tax()),
                    line.service().start(),
                    line.service().lastDay());
        }
    }

    /// `orders` are all orders of the subscription, `invoices` those that bill something.
    static TimelineResponse of(
            Subscription subscription,
            List<Order> orders,
            List<Pause> pauses,
            List<Invoice> invoices,
            Map<UUID, InvoiceResponse> shown,
            List<MilestoneResponse> milestones,
            LocalDate today) {
        var accepted = orders.stream()
                .filter(order -> order.status() == OrderStatus.ACCEPTED)
                .sorted(Comparator.comparingInt(Order::sequence))
                .toList();
        return new TimelineResponse(
                subscription.subscriptionId(),
                subscription.startsAt(),
                subscription.endsAt(),
                today,
                subscription.currency(),
                orders.stream().map(OrderItem::of).toList(),
                phases(accepted, subscription.endsAt()),
                pauses.stream().map(PauseItem::of).toList(),
                invoices.stream()
                        .map(invoice -> InvoiceItem.of(invoice, Objects.requireNonNull(shown.get(invoice.invoiceId()))))
                        .toList(),
                milestones);
    }

    /// The phases of each order, as long as they apply: until a later order takes over, or the end.
    private static List<PhaseItem> phases(List<Order> accepted, LocalDate last) {
        var items = new ArrayList<PhaseItem>();
        for (int i = 0; i < accepted.size(); i++) {
            var order = accepted.get(i);
            var end = accepted.subList(i + 1, accepted.size()).stream()
                    .map(later -> later.startsAt().minusDays(1))
                    .reduce(last, (one, other) -> one.isBefore(other) ? one : other);
            for (var phase : AgreedPhase.of(order)) {
                var from = phase.startsAt().isBefore(order.startsAt()) ? order.startsAt() : phase.startsAt();
                var to = phase.endsAt().isAfter(end) ? end : phase.endsAt();
                if (!from.isAfter(to)) {
                    items.add(new PhaseItem(order.orderId(), phase.phasePosition(), from, to, phase.lineItems()));
                }
            }
        }
        return items;
    }
}
