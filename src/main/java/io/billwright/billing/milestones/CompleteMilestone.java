package io.billwright.billing.milestones;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.billing.issuing.BillAlone;
import io.billwright.billing.issuing.BillAlone.Dates;
import io.billwright.billing.issuing.IssueAtOnce;
import io.billwright.billing.issuing.RepriceInvoice;
import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Completes part of a milestone and bills it (spec 4.13): on an invoice of its own, or on the subscription's next
/// invoice, whose total changes at once.
@Component
final class CompleteMilestone {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final MilestoneStore milestones;
    private final AgreedStages stages;
    private final CompletionStore completions;
    private final CompletedMilestones completed;
    private final NextInvoice nextInvoice;
    private final BillAlone billAlone;
    private final IssueAtOnce issueAtOnce;
    private final RepriceInvoice repriceInvoice;
    private final MilestoneReader reader;
    private final EventLog events;
    private final SellerClock clock;

    CompleteMilestone(
            SubscriptionStore subscriptions,
            OrderStore orders,
            MilestoneStore milestones,
            AgreedStages stages,
            CompletionStore completions,
            CompletedMilestones completed,
            NextInvoice nextInvoice,
            BillAlone billAlone,
            IssueAtOnce issueAtOnce,
            RepriceInvoice repriceInvoice,
            MilestoneReader reader,
            EventLog events,
            SellerClock clock) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.milestones = milestones;
        this.stages = stages;
        this.completions = completions;
        this.completed = completed;
        this.nextInvoice = nextInvoice;
        this.billAlone = billAlone;
        this.issueAtOnce = issueAtOnce;
        this.repriceInvoice = repriceInvoice;
        this.reader = reader;
        this.events = events;
        this.clock = clock;
    }

    record Response(CompletionResponse completion, MilestoneResponse milestone) {}

    Response handle(Seller seller, UUID subscriptionId, UUID milestoneId, CompletionRequest request) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        var milestone =
                milestones.lock(subscriptionId, milestoneId).orElseThrow(() -> new Rejection.NotFound("milestone"));
        var now = clock.now(seller);
        var today = subscription.today(now);
        var next = request.billOn() == BillOn.NEXT_INVOICE ? nextInvoice.of(subscriptionId) : Optional.<Invoice>empty();
        var agreed = stages.now(subscription, milestone, now);
        check(milestone, agreed.left(), request, next, today);
        var invoiceId = next.map(Invoice::invoiceId).orElseGet(Ids::next);
        var completion = completion(milestone, agreed.order(), request, invoiceId, today, now);
        if (next.isPresent()) {
            completions.insert(completion);
            repriceInvoice.handle(invoiceId, now);
        } else {
            billNow(completion, request, subscription, now);
        }
        return told(subscription, milestoneId, completion, now);
    }

    /// Reports at once all errors that the body alone did not reveal.
    private static void check(
            Milestone milestone, long left, CompletionRequest request, Optional<Invoice> next, LocalDate today) {
        Map<String, List<String>> wrong = new TreeMap<>();
        if (milestone.isReplacedBy(today)) {
            wrong.put("milestone_id", List.of("was replaced by a recast on " + milestone.replacedAt()));
        }
        if (request.quantity() > left) {
            wrong.put("quantity", List.of("must not be more than the " + left + " that are left"));
        }
        if (request.billOn() == BillOn.NEXT_INVOICE && next.isEmpty()) {
            wrong.put("bill_on", List.of("must be IMMEDIATELY: no invoice is left to defer onto"));
        }
        var issued = issued(request, today);
        if (issued.isBefore(today)) {
            wrong.put("issued_at", List.of("must not be in the past"));
        }
        if (request.isDueBefore(issued)) {
            wrong.put("due_at", List.of("must not be before issued_at"));
        }
        if (!wrong.isEmpty()) {
            var invalid = new Rejection.Invalid("invalid fields: " + String.join(", ", wrong.keySet()), wrong);
            throw reason(wrong.keySet()).map(invalid::because).orElse(invalid);
        }
    }

    /// Errors of the milestone and the schedule take precedence over those of the request.
    private static Optional<Reason> reason(Set<String> wrong) {
        if (wrong.contains("milestone_id")) {
            return Optional.of(Reason.MILESTONE_REPLACED);
        }
        if (wrong.contains("quantity")) {
            return Optional.of(Reason.MILESTONE_TOTAL_EXCEEDED);
        }
        return wrong.contains("bill_on") ? Optional.of(Reason.NO_INVOICE_TO_DEFER_ONTO) : Optional.empty();
    }

    private static LocalDate issued(CompletionRequest request, LocalDate today) {
        return Objects.requireNonNullElse(request.issuedAt(), today);
    }

    private Completion completion(
            Milestone milestone,
            Order agreed,
            CompletionRequest request,
            UUID invoiceId,
            LocalDate today,
            Instant now) {
        var taken = completions.of(List.of(milestone.milestoneId())).stream()
                .flatMap(one -> one.units().stream())
                .toList();
        return new Completion(
                Ids.next(),
                milestone.milestoneId(),
                agreed.orderId(),
                agreed.sequence(),
                milestone.phasePosition(),
                milestone.brickId(),
                Units.free(request.quantity(), taken),
                request.billOn(),
                invoiceId,
                Objects.requireNonNullElse(request.serviceDate(), today),
                now);
    }

    private void billNow(Completion completion, CompletionRequest request, Subscription subscription, Instant now) {
        var order = orders.find(completion.orderId()).orElseThrow();
        var today = subscription.today(now);
        var issued = issued(request, today);
        var due = Objects.requireNonNullElseGet(
                request.dueAt(), () -> Dates.due(issued, order, completion.phasePosition()));
        billAlone.handle(
                completion.invoiceId(),
                subscription,
                order,
                new Dates(issued, due, completion.serviceDate()),
                List.of(completed.pricing(List.of(completion)).extra(completion)),
                now);
        completions.insert(completion);
        if (issued.equals(today)) {
            issueAtOnce.handle(completion.invoiceId(), now);
        }
    }

    private Response told(Subscription subscription, UUID milestoneId, Completion completion, Instant now) {
        var zone = subscription.timeZone();
        var milestone =
                milestones.lock(subscription.subscriptionId(), milestoneId).orElseThrow();
        var response = new Response(CompletionResponse.of(completion, zone), reader.show(milestone, zone));
        events.append("milestone.completed", milestoneId, now, response);
        return response;
    }
}
