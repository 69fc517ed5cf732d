package io.billwright.parties.sellers;

import io.billwright.platform.db.Seller.Mode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/// A seller as it is stored and as the API shows it.
public record SellerSettings(
        UUID sellerId,
        String name,
        Mode mode,
        ZoneId timeZone,
        int defaultPaymentTerms,
        FirstChargeDate firstChargeDate,
        String invoicePrefix,
        boolean muteInvoices,
        Branding branding,
        List<TaxRegistration> taxRegistrations,
        Instant createdAt,
        Instant updatedAt) {}
