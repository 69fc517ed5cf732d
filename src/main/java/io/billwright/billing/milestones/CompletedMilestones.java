package io.billwright.billing.milestones;

import io.billwright.agreements.orders.BilledOrder;
import io.billwright.agreements.orders.BilledOrderStore;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.invoicing.invoices.ExtraCharges;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Charges completed milestones to invoices, each completion at the price of the order that was in force when it was
/// made.
@Component
final class CompletedMilestones implements ExtraCharges {

    private final MilestoneStore milestones;
    private final CompletionStore completions;
    private final StageStore stages;
    private final AgreedStages agreedStages;
    private final SubscriptionStore subscriptions;
    private final BilledOrderStore billedOrders;

    CompletedMilestones(
            MilestoneStore milestones,
            CompletionStore completions,
            StageStore stages,
            AgreedStages agreedStages,
            SubscriptionStore subscriptions,
            BilledOrderStore billedOrders) {
        this.milestones = milestones;
        this.completions = completions;
        this.stages = stages;
        this.agreedStages = agreedStages;
        this.subscriptions = subscriptions;
        this.billedOrders = billedOrders;
    }

    @Override
    public Map<UUID, List<Extra>> of(Collection<Invoice> invoices) {
        var found =
                completions.ofInvoices(invoices.stream().map(Invoice::invoiceId).toList());
        if (found.isEmpty()) {
            return Map.of();
        }
        var priced = pricing(found);
        return found.stream()
                .collect(Collectors.groupingBy(
                        Completion::invoiceId, Collectors.mapping(priced::extra, Collectors.toList())));
    }

    /// Pricing for completions, including ones that are not stored yet.
    MilestonePricing pricing(Collection<Completion> found) {
        var known = stages.of(found.stream().map(Completion::milestoneId).collect(Collectors.toSet()));
        var orderIds = Stream.concat(
                        found.stream().map(Completion::orderId),
                        known.stream().flatMap(stage -> Stream.of(stage.orderId(), stage.beforeOrderId())))
                .collect(Collectors.toSet());
        return new MilestonePricing(
                known,
                billedOrders.find(orderIds).stream()
                        .collect(Collectors.toMap(BilledOrder::orderId, BilledOrder::terms)));
    }

    private AgreedStages.InForce agreed(Milestone milestone, Instant now) {
        var subscription = subscriptions.find(milestone.subscriptionId()).orElseThrow();
        return agreedStages.now(subscription, milestone, now);
    }

    @Override
    public String name() {
        return "milestones";
    }

    record Released(UUID milestoneId, UUID completionId, long quantity) {}

    /// The completions no longer count: the units can be completed, and so billed, again.
    @Override
    public List<Released> release(UUID invoiceId, Instant now) {
        var counted = completions.ofInvoices(List.of(invoiceId));
        // First records, for the upgrades so far, that these units were completed.
        counted.stream()
                .map(Completion::milestoneId)
                .distinct()
                .sorted()
                .forEach(id -> agreed(milestones.lock(id), now));
        var released = counted.stream()
                .map(one -> new Released(one.milestoneId(), one.completionId(), one.quantity()))
                .toList();
        if (!released.isEmpty()) {
            completions.release(invoiceId, now);
        }
        return released;
    }

    /// Completes the same units again if they are still open, otherwise as many others, under the order in force now.
    @Override
    public void rebill(Invoice voided, Invoice anew, Instant now) {
        for (var released : completions.released(voided.invoiceId())) {
            var milestone = milestones.lock(released.milestoneId());
            var agreed = agreed(milestone, now);
            if (agreed.left() < released.quantity()) {
                throw new Rejection.Invalid("the milestone " + milestone.brickCode() + " was completed again")
                        .because(Reason.BILLED_ELSEWHERE);
            }
            var taken = completions.of(List.of(released.milestoneId())).stream()
                    .flatMap(one -> one.units().stream())
                    .toList();
            completions.insert(new Completion(
                    Ids.next(),
                    milestone.milestoneId(),
                    agreed.order().orderId(),
                    agreed.order().sequence(),
                    milestone.phasePosition(),
                    milestone.brickId(),
                    Units.among(released.units(), taken).isEmpty()
                            ? released.units()
                            : Units.free(released.quantity(), taken),
                    released.billOn(),
                    anew.invoiceId(),
                    released.serviceDate(),
                    now));
        }
    }
}
