package io.billwright.parties.customers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A company that is billed, or whose partner is billed for it. `emails` receive its invoices. Without a language or
/// paper size of its own it has the seller's.
public record Customer(
        UUID customerId,
        String customerName,
        List<String> emails,
        @Nullable Address billingAddress,
        @Nullable String taxId,
        @Nullable String taxExemptionReason,
        ZoneId timeZone,
        @Nullable Language language,
        @Nullable PaperSize paperSize,
        @Nullable UUID partnerId,
        @JsonUnwrapped Labels labels,
        Instant createdAt,
        Instant updatedAt) {

    /// The language of its mails and documents.
    public Language languageFor(SellerSettings seller) {
        return language == null ? seller.language() : language;
    }

    /// The paper size of its documents.
    public PaperSize paperFor(SellerSettings seller) {
        return paperSize == null ? seller.paperSize() : paperSize;
    }
}
