package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.agreements.catalog.VersionId;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.BillingFrequency;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An order as the API shows it. `mergedFrom` lists the published versions that the bricks of a merged one come from
/// (R8).
public record OrderResponse(
        UUID orderId,
        UUID subscriptionId,
        OrderType orderType,
        OrderStatus status,
        UUID customerId,
        UUID billedCompanyId,
        LocalDate startsAt,
        LocalDate endsAt,
        int contractLength,
        BillingFrequency billingFrequency,
        CurrencyCode currency,
        UUID planId,
        int planVersion,
        List<MergedFrom> mergedFrom,
        String contractValue,
        long orderValue,
        String pdfUrl,
        String orderUrl,
        List<AgreedPhase> phases,
        @JsonUnwrapped OrderDetails details,
        @Nullable String estimateHash,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant acceptedAt,
        @Nullable String signedBy,
        @Nullable Instant canceledAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String externalId) {

    /// Bricks of a merged version that come from one published version.
    public record MergedFrom(UUID planId, int version, List<UUID> brickIds) {

        static List<MergedFrom> of(Map<UUID, VersionId> sources) {
            return sources.entrySet().stream()
                    .collect(Collectors.groupingBy(
                            Map.Entry::getValue,
                            LinkedHashMap::new,
                            Collectors.mapping(Map.Entry::getKey, Collectors.toList())))
                    .entrySet()
                    .stream()
                    .map(entry -> new MergedFrom(
                            entry.getKey().planId(), entry.getKey().version(), entry.getValue()))
                    .toList();
        }
    }
}
