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

/// One step of an agreement: the whole terms that hold from `startsAt` on, and what they change in what is billed.
///
/// `contractValue` is what was agreed; `orderValue` is what the order adds to all invoices, so that the order values of
/// a subscription add up to them (R11). `settledPeriods` are those that an upgrade found
/// billed or voided. `externalId` is what the seller calls it. Periods that begin before `billedElsewhereUntil` were
/// billed by the system in which the agreement was begun.
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

    /// The draft with what it would do to the schedule.
    public Order valued(ScheduleChange change) {
        return with(status, change, updatedAt, null, null, null);
    }

    /// The order after it was accepted.
    Order accepted(ScheduleChange change, Instant now, @Nullable String signatory) {
        return with(OrderStatus.ACCEPTED, change, now, now, signatory, null);
    }

    /// The order after it was called off. It changes nothing in what is billed.
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

    /// The order when all days after a day move (R13). What a draft was asked for is amended later, so it moves as
    /// well.
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

    /// The base of an order that has none.
    public static final UUID NONE = new UUID(0, 0);

    /// The days a customer has to pay what a phase bills.
    public int paymentTerms(int phasePosition) {
        return phasePaymentTerms.isEmpty() ? details.paymentTerms() : phasePaymentTerms.get(phasePosition - 1);
    }

    /// What was agreed of that which an invoice bills, when this order was the last to price it; `find` is for the
    /// orders that upgrades changed.
    public InvoiceBasis basisOf(Invoice invoice, Function<UUID, Order> find) {
        return invoice.billsAPeriod()
                ? basis(invoice.content().period(), find)
                : new InvoiceBasis.Difference(find.apply(baseOrderId).terms, terms, startsAt);
    }

    /// What was agreed for a billing period, with the upgrades that start in it.
    InvoiceBasis.Period basis(DatePeriod period, Function<UUID, Order> find) {
        return orderType == OrderType.UPGRADE && !startsAt.isBefore(period.start())
                ? find.apply(baseOrderId).basis(period, find).changed(terms, startsAt)
                : new InvoiceBasis.Period(terms);
    }

    /// Credit for the company it bills, if that is any.
    public List<CreditEntry> credit(Money amount) {
        return amount.minorUnits() <= 0
                ? List.of()
                : List.of(new CreditEntry(Ids.next(), billedCompanyId, amount, details.creditLabel(), null));
    }

    /// Whether it agrees that another agreement follows by itself when this one ends (R10).
    public boolean renews() {
        return orderType != OrderType.TRIAL && details.autoRenews();
    }

    /// Whether another agreement will follow by itself, as things are.
    public boolean renews(Subscription subscription) {
        return renews() && !subscription.isRenewalOff();
    }

    /// Whether a billing period of the agreement that this order begins was billed by another system.
    boolean billedElsewhere(DatePeriod period) {
        return billedElsewhereUntil != null && period.start().isBefore(billedElsewhereUntil);
    }

    public boolean isDraft() {
        return status == OrderStatus.DRAFT;
    }
}
