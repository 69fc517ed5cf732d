package io.billwright.agreements.orders;

import io.billwright.agreements.catalog.VersionId;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Terms;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One step of an agreement: the complete terms that hold from `startsAt` on, and how they change what is billed.
///
/// `contractValue` is the value agreed; `orderValue` is what the order adds to all invoices, so the order values of a
/// subscription add up to its invoices (R11). `settledPeriods` are the periods that an upgrade found billed or
/// voided. `externalId` is the seller's own reference. Periods that begin before `billedElsewhereUntil` were billed
/// by the system from which the subscription was taken over.
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
        OrderParties parties,
        List<SettledPeriod> settledPeriods,
        Money contractValue,
        Money orderValue,
        @Nullable String estimateHash,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant acceptedAt,
        @Nullable String signedBy,
        @Nullable Instant canceledAt,
        @Nullable String externalId,
        @Nullable LocalDate billedElsewhereUntil) {

    /// The draft with the values of what it would do to the schedule.
    public Order valued(ScheduleChange change) {
        return with(status, change, updatedAt, null, null, null);
    }

    /// The order after it was accepted.
    Order accepted(ScheduleChange change, Instant now, @Nullable String signatory) {
        return with(OrderStatus.ACCEPTED, change, now, now, signatory, null);
    }

    /// The order after it was canceled, which changes nothing that is billed.
    Order canceled(Instant now) {
        var nothing = Money.zero(terms.currency());
        var change = new ScheduleChange(
                List.of(), List.of(), List.of(), List.of(), List.of(), settledPeriods, contractValue, nothing, nothing);
        return with(OrderStatus.CANCELED, change, now, null, null, now);
    }

    private Order with(
            OrderStatus newStatus,
            ScheduleChange change,
            Instant now,
            @Nullable Instant newAcceptedAt,
            @Nullable String signatory,
            @Nullable Instant newCanceledAt) {
        return new Order(
                orderId,
                subscriptionId,
                orderType,
                newStatus,
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
                parties,
                change.settledPeriods(),
                change.contractValue(),
                change.orderValue(),
                estimateHash,
                createdAt,
                now,
                newAcceptedAt,
                signatory,
                newCanceledAt,
                externalId,
                billedElsewhereUntil);
    }

    /// The order after a pause has moved all days after `day` (R13). The request of a draft moves too, since later
    /// amendments start from it.
    public Order paused(LocalDate day, int days, Instant now) {
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
                moved(startsAt, day, days),
                moved(endsAt.plusDays(1), day, days).minusDays(1),
                isDraft() ? moved(request, day, days) : request,
                terms.paused(day, days),
                phasePaymentTerms,
                details,
                parties,
                settledPeriods.stream().map(period -> period.paused(day, days)).toList(),
                contractValue,
                orderValue,
                estimateHash,
                createdAt,
                now,
                acceptedAt,
                signedBy,
                canceledAt,
                externalId,
                billedElsewhereUntil == null ? null : moved(billedElsewhereUntil, day, days));
    }

    private static LocalDate moved(LocalDate date, LocalDate day, int days) {
        return date.isAfter(day) ? date.plusDays(days) : date;
    }

    private static ObjectNode moved(ObjectNode request, LocalDate day, int days) {
        var copy = request.deepCopy();
        move(copy, day, days);
        copy.path("phases").forEach(phase -> move(phase, day, days));
        return copy;
    }

    private static void move(JsonNode object, LocalDate day, int days) {
        if (object instanceof ObjectNode fields && fields.path("starts_at").isString()) {
            var date = LocalDate.parse(fields.get("starts_at").stringValue());
            fields.put("starts_at", moved(date, day, days).toString());
        }
    }

    /// The base of an order that changes no other.
    public static final UUID NONE = new UUID(0, 0);

    /// How many days the customer has to pay the invoices of a phase.
    public int paymentTerms(int phasePosition) {
        return phasePaymentTerms.isEmpty() ? details.paymentTerms() : phasePaymentTerms.get(phasePosition - 1);
    }

    /// The terms behind an invoice that this order was the last to price. `find` loads the orders that upgrades
    /// changed.
    public InvoiceBasis basisOf(Invoice invoice, Function<UUID, Order> find) {
        return invoice.billsAPeriod()
                ? basis(invoice.content().period(), find)
                : new InvoiceBasis.Difference(find.apply(baseOrderId).terms, terms, startsAt);
    }

    /// The terms for a billing period, with the upgrades that start in it.
    InvoiceBasis.Period basis(DatePeriod period, Function<UUID, Order> find) {
        return orderType == OrderType.UPGRADE && !startsAt.isBefore(period.start())
                ? find.apply(baseOrderId).basis(period, find).changed(terms, startsAt)
                : new InvoiceBasis.Period(terms);
    }

    /// Credit for the company that the order bills; none if the amount is not positive.
    public List<CreditEntry> credit(Money amount) {
        return amount.minorUnits() <= 0
                ? List.of()
                : List.of(new CreditEntry(Ids.next(), billedCompanyId, amount, details.creditLabel(), null));
    }

    /// Whether the order agrees to renew automatically when its term ends (R10).
    public boolean renews() {
        return orderType != OrderType.TRIAL && details.autoRenews();
    }

    /// Whether the subscription will renew automatically as things are: the seller may have turned renewal off.
    public boolean renews(Subscription subscription) {
        return renews() && !subscription.isRenewalOff();
    }

    /// Whether another system billed this period of the agreement that the order begins.
    boolean billedElsewhere(DatePeriod period) {
        return billedElsewhereUntil != null && period.start().isBefore(billedElsewhereUntil);
    }

    public boolean isDraft() {
        return status == OrderStatus.DRAFT;
    }
}
