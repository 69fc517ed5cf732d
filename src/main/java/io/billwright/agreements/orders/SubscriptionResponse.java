package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.BillingFrequency;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A subscription as the API shows it, with the terms in force today. `phases` is set if the agreement has several.
public record SubscriptionResponse(
        UUID subscriptionId,
        UUID customerId,
        UUID billedCompanyId,
        SubscriptionStatus status,
        LocalDate startsAt,
        LocalDate endsAt,
        ZoneId timeZone,
        CurrencyCode currency,
        UUID orderId,
        OrderType orderType,
        int contractLength,
        BillingFrequency billingFrequency,
        UUID planId,
        int planVersion,
        int paymentTerms,
        boolean autoRenews,
        @Nullable Integer renewalContractPeriod,
        String renewalUpliftedRate,
        List<String> accountsPayableEmails,
        @Nullable UUID pointOfContactId,
        @Nullable UUID signatoryUserId,
        @Nullable UUID legalEntityId,
        @Nullable PurchaseOrder purchaseOrder,
        @Nullable String crmOpportunityId,
        JsonNode metadata,
        List<AgreedLine> lineItems,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<AgreedPhase> phases,
        @Nullable String parkedReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant canceledAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String externalId,
        Instant createdAt,
        Instant updatedAt) {

    /// `order` is the one in force `today`.
    public static SubscriptionResponse of(Subscription subscription, Order order, LocalDate today) {
        var phases = AgreedPhase.of(order);
        var details = order.details();
        var canceled = subscription.cancellation();
        return new SubscriptionResponse(
                subscription.subscriptionId(),
                subscription.customerId(),
                subscription.billedCompanyId(),
                subscription.status(),
                subscription.startsAt(),
                subscription.endsAt(),
                subscription.timeZone(),
                subscription.currency(),
                order.orderId(),
                order.orderType(),
                order.terms().months(),
                order.terms().frequency(),
                order.planVersion().planId(),
                order.planVersion().version(),
                details.paymentTerms(),
                details.autoRenews() && !subscription.isRenewalOff(),
                details.renewalContractPeriod(),
                details.renewalUpliftedRate().toPlainString(),
                details.accountsPayableEmails(),
                details.pointOfContactId(),
                details.signatoryUserId(),
                details.legalEntityId(),
                details.purchaseOrder(),
                details.crmOpportunityId(),
                details.metadata(),
                AgreedPhase.on(today, phases).lineItems(),
                phases.size() > 1 ? phases : null,
                subscription.parkedReason(),
                canceled == null ? null : canceled.at(),
                subscription.externalId(),
                subscription.createdAt(),
                subscription.updatedAt());
    }
}
