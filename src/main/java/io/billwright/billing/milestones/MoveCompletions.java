package io.billwright.billing.milestones;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.billing.issuing.BillAlone;
import io.billwright.billing.issuing.BillAlone.Dates;
import io.billwright.billing.issuing.RepriceInvoice;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Moves completions off withdrawn invoices: to the subscription's next invoice or, if there is none, to a standalone
/// one that the next billing run issues.
@Component
final class MoveCompletions {

    private final CompletionStore completions;
    private final CompletedMilestones completed;
    private final OrderStore orders;
    private final NextInvoice nextInvoice;
    private final RepriceInvoice repriceInvoice;
    private final BillAlone billAlone;

    MoveCompletions(
            CompletionStore completions,
            CompletedMilestones completed,
            OrderStore orders,
            NextInvoice nextInvoice,
            RepriceInvoice repriceInvoice,
            BillAlone billAlone) {
        this.completions = completions;
        this.completed = completed;
        this.orders = orders;
        this.nextInvoice = nextInvoice;
        this.repriceInvoice = repriceInvoice;
        this.billAlone = billAlone;
    }

    /// Returns the standalone invoice, if one was needed.
    Optional<Invoice> handle(Subscription subscription, List<Invoice> withdrawn, Instant now) {
        if (withdrawn.isEmpty()) {
            return Optional.empty();
        }
        var waiting = completions.ofInvoices(
                withdrawn.stream().map(Invoice::invoiceId).toList());
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        var ids = waiting.stream().map(Completion::completionId).toList();
        var next = nextInvoice.of(subscription.subscriptionId());
        if (next.isPresent()) {
            completions.move(ids, next.get().invoiceId());
            repriceInvoice.handle(next.get().invoiceId(), now);
            return Optional.empty();
        }
        var alone = alone(subscription, waiting, now);
        completions.move(ids, alone.invoiceId());
        return Optional.of(alone);
    }

    private Invoice alone(Subscription subscription, List<Completion> waiting, Instant now) {
        var order = orders.find(Objects.requireNonNull(subscription.currentOrderId()))
                .orElseThrow();
        var today = subscription.today(now);
        var due = Dates.due(today, order, order.terms().phases().size());
        var extras = waiting.stream().map(completed.pricing(waiting)::extra).toList();
        return billAlone.handle(Ids.next(), subscription, order, new Dates(today, due, today), extras, now);
    }
}
