package io.billwright.parties.sellers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Letterhead;
import io.billwright.platform.db.Seller.Mode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A seller as it is stored and as the API shows it. `defaultLegalEntityId` issues the invoices of agreements that
/// name no legal entity; without it the seller issues them in its own name. `language` and `paperSize` apply to
/// customers without their own. `orderTerms` are printed on every new order form; with `countersignsOrders`, orders
/// bind only once the seller has signed them too.
public record SellerSettings(
        UUID sellerId,
        String name,
        Mode mode,
        ZoneId timeZone,
        Language language,
        PaperSize paperSize,
        int defaultPaymentTerms,
        FirstChargeDate firstChargeDate,
        String invoicePrefix,
        @Nullable UUID defaultLegalEntityId,
        boolean muteInvoices,
        @Nullable String orderTerms,
        boolean countersignsOrders,
        Branding branding,
        List<TaxRegistration> taxRegistrations,
        Instant createdAt,
        Instant updatedAt) {

    /// The letterhead of its mails.
    public Letterhead letterhead() {
        return new Letterhead(name, branding.color(), branding.footer(), mode == Mode.SANDBOX);
    }
}
