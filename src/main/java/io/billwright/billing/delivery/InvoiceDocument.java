package io.billwright.billing.delivery;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.PrintInvoice;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The PDF of an invoice. A version is rendered once, and again when it is voided; a link to the invoice shows
/// the current one.
@Component
public final class InvoiceDocument implements DocumentSource {

    /// The kind of the public link of an invoice and of the documents of its versions.
    public static final String KIND = InvoiceReader.LINK;

    private static final String VOIDED = "VOIDED_INVOICE";

    private final SellerReads reads;
    private final SellerClock clock;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final VersionStore versions;
    private final SellerStore sellers;
    private final PrintInvoice printInvoice;

    InvoiceDocument(
            SellerReads reads,
            SellerClock clock,
            InvoiceStore invoices,
            InvoiceReader reader,
            VersionStore versions,
            SellerStore sellers,
            PrintInvoice printInvoice) {
        this.reads = reads;
        this.clock = clock;
        this.invoices = invoices;
        this.reader = reader;
        this.versions = versions;
        this.sellers = sellers;
        this.printInvoice = printInvoice;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// `objectId` is an invoice; one that was never issued has no document.
    @Override
    public Optional<Sheet> sheet(Seller seller, UUID invoiceId) {
        return reads.in(seller, () -> issued(invoiceId).flatMap(invoice -> sheet(seller, invoice, invoice.version())));
    }

    /// One version of an invoice.
    Optional<Sheet> sheet(Seller seller, UUID invoiceId, int version) {
        return reads.in(seller, () -> issued(invoiceId).flatMap(invoice -> sheet(seller, invoice, version)));
    }

    private Optional<Invoice> issued(UUID invoiceId) {
        return invoices.find(List.of(invoiceId)).stream().findFirst().filter(Invoice::isIssued);
    }

    private Optional<Sheet> sheet(Seller seller, Invoice invoice, int number) {
        return versions.find(invoice.invoiceId(), number).map(version -> {
            var voided = invoice.isVoided() && number == invoice.version();
            var facts = facts(seller, invoice, version, voided);
            return new Sheet(
                    voided ? VOIDED : KIND,
                    version.versionId(),
                    "invoice-" + version.invoiceNumber() + ".pdf",
                    true,
                    () -> printInvoice.manuscript(ComposeInvoice.paper(facts)));
        });
    }

    private ComposeInvoice.Facts facts(Seller seller, Invoice invoice, InvoiceVersion version, boolean voided) {
        var shown = reader.find(invoice.invoiceId(), clock.now(seller)).orElseThrow();
        var before = version.version() == 1
                ? null
                : versions.find(invoice.invoiceId(), version.version() - 1)
                        .orElseThrow()
                        .invoiceNumber();
        return new ComposeInvoice.Facts(
                invoice,
                version,
                versions.lines(invoice.invoiceId(), version.version()),
                before,
                sellers.get().branding(),
                purchaseOrder(shown),
                shown.paymentUrl(),
                voided && shown.voidedAt() != null
                        ? OffsetDateTime.parse(shown.voidedAt()).toInstant()
                        : null,
                shown.voidReason());
    }

    private static @Nullable String purchaseOrder(InvoiceResponse shown) {
        return shown.purchaseOrder() == null ? null : shown.purchaseOrder().code();
    }
}
