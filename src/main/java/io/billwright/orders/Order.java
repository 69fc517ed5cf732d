package io.billwright.orders;

import io.billwright.catalog.VersionId;
import io.billwright.core.contract.Terms;
import io.billwright.core.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// One step of an agreement: the whole terms that hold from `startsAt` on, and what they change in what is billed.
///
/// `contractValue` is what was agreed; `orderValue` is what the order adds to all invoices, so that the order values of
/// a subscription add up to them (R11).
public record Order(
        UUID orderId,
        UUID subscriptionId,
        OrderType orderType,
        OrderStatus status,
        UUID baseOrderId,
        int sequence,
        String slug,
        UUID customerId,
        UUID billedCompanyId,
        VersionId planVersion,
        @Nullable Integer mergedVersion,
        LocalDate startsAt,
        LocalDate endsAt,
        ObjectNode request,
        Terms terms,
        List<Integer> phasePaymentTerms,
        OrderDetails details,
        Money contractValue,
        Money orderValue,
        @Nullable String estimateHash,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant acceptedAt,
        @Nullable String signedBy,
        @Nullable Instant canceledAt) {

    /// The draft with what it would do to the schedule.
    public Order valued(ScheduleChange change) {
        return new Order(
                orderId,
                subscriptionId,
                orderType,
                status,
                baseOrderId,
                sequence,
                slug,
                customerId,
                billedCompanyId,
                planVersion,
                mergedVersion,
                startsAt,
                endsAt,
                request,
                terms,
                phasePaymentTerms,
                details,
                change.contractValue(),
                change.orderValue(),
                estimateHash,
                createdAt,
                updatedAt,
                acceptedAt,
                signedBy,
                canceledAt);
    }

    /// The order after it was accepted.
    Order accepted(Money newContractValue, Money newOrderValue, Instant now, @Nullable String signatory) {
        return new Order(
                orderId,
                subscriptionId,
                orderType,
                OrderStatus.ACCEPTED,
                baseOrderId,
                sequence,
                slug,
                customerId,
                billedCompanyId,
                planVersion,
                mergedVersion,
                startsAt,
                endsAt,
                request,
                terms,
                phasePaymentTerms,
                details,
                newContractValue,
                newOrderValue,
                estimateHash,
                createdAt,
                now,
                now,
                signatory,
                null);
    }

    /// The order after it was called off. It changes nothing in what is billed.
    Order canceled(Instant now) {
        return new Order(
                orderId,
                subscriptionId,
                orderType,
                OrderStatus.CANCELED,
                baseOrderId,
                sequence,
                slug,
                customerId,
                billedCompanyId,
                planVersion,
                mergedVersion,
                startsAt,
                endsAt,
                request,
                terms,
                phasePaymentTerms,
                details,
                contractValue,
                Money.zero(terms.currency()),
                estimateHash,
                createdAt,
                now,
                null,
                null,
                now);
    }

    /// The base of an order that has none.
    public static final UUID NONE = new UUID(0, 0);

    /// The days a customer has to pay what a phase bills.
    int paymentTerms(int phasePosition) {
        return phasePaymentTerms.isEmpty() ? details.paymentTerms() : phasePaymentTerms.get(phasePosition - 1);
    }

    public boolean isDraft() {
        return status == OrderStatus.DRAFT;
    }
}
