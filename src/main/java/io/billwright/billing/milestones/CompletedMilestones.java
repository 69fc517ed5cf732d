package io.billwright.billing.milestones;

import io.billwright.agreements.orders.BilledOrder;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.invoicing.invoices.ExtraCharges;
import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// What invoices bill of milestones: each completion by the order that held when it was made, whatever holds later.
@Component
final class CompletedMilestones implements ExtraCharges {

    private final CompletionStore completions;
    private final OrderStore orders;

    CompletedMilestones(CompletionStore completions, OrderStore orders) {
        this.completions = completions;
        this.orders = orders;
    }

    @Override
    public Map<UUID, List<Extra>> of(Collection<Invoice> invoices) {
        var found =
                completions.ofInvoices(invoices.stream().map(Invoice::invoiceId).toList());
        if (found.isEmpty()) {
            return Map.of();
        }
        var terms = orders.billed(found.stream().map(Completion::orderId).collect(Collectors.toSet())).stream()
                .collect(Collectors.toMap(BilledOrder::orderId, BilledOrder::terms));
        return found.stream()
                .collect(Collectors.groupingBy(
                        Completion::invoiceId,
                        Collectors.mapping(
                                one -> extra(one, Objects.requireNonNull(terms.get(one.orderId()))),
                                Collectors.toList())));
    }

    static Extra extra(Completion completion, Terms terms) {
        var phase = terms.phases().get(completion.phasePosition() - 1);
        return new Extra.Completion(
                completion.completionId(),
                line(phase, completion.brickId()),
                phase.coupon().or(terms::coupon),
                completion.units(),
                completion.serviceDate());
    }

    private static Line line(Phase phase, UUID brickId) {
        return phase.lines().stream()
                .filter(line -> line.brick().id().equals(brickId))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String name() {
        return "milestones";
    }

    record Released(UUID milestoneId, UUID completionId, long quantity) {}

    /// What was completed counts no more: it can be completed, and so billed, again.
    @Override
    public List<Released> release(UUID invoiceId, Instant now) {
        var released = completions.ofInvoices(List.of(invoiceId)).stream()
                .map(one -> new Released(one.milestoneId(), one.completionId(), one.quantity()))
                .toList();
        if (!released.isEmpty()) {
            completions.release(invoiceId, now);
        }
        return released;
    }
}
