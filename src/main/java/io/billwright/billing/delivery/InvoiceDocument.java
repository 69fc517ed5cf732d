package io.billwright.billing.delivery;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoicePaper.Adjustment;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.PrintInvoice;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.BankAccountStore;
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

/// The PDF of an invoice. Each version is rendered once, and again when it is voided; a link to the invoice shows the
/// current version.
@Component
public final class InvoiceDocument implements DocumentSource {

    /// The kind under which an invoice's public link and the documents of its versions are stored.
    public static final String KIND = InvoiceReader.LINK;

    private static final String VOIDED = "VOIDED_INVOICE";

    private final SellerReads reads;
    private final SellerClock clock;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final VersionStore versions;
    private final OrderStore orders;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final BankAccountStore accounts;
    private final PrintInvoice printInvoice;

    InvoiceDocument(
            SellerReads reads,
            SellerClock clock,
            InvoiceStore invoices,
            InvoiceReader reader,
            VersionStore versions,
            OrderStore orders,
            SellerStore sellers,
            CustomerStore customers,
            BankAccountStore accounts,
            PrintInvoice printInvoice) {
        this.reads = reads;
        this.clock = clock;
        this.invoices = invoices;
        this.reader = reader;
        this.versions = versions;
        this.orders = orders;
        this.sellers = sellers;
        this.customers = customers;
        this.accounts = accounts;
        this.printInvoice = printInvoice;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// Empty for an invoice that was neither issued nor voided, which has no document.
    @Override
    public Optional<Sheet> sheet(Seller seller, UUID invoiceId) {
        return reads.in(seller, () -> find(invoiceId).flatMap(invoice -> sheet(seller, invoice, invoice.version())));
    }

    /// One version of an invoice.
    Optional<Sheet> sheet(Seller seller, UUID invoiceId, int version) {
        return reads.in(seller, () -> find(invoiceId).flatMap(invoice -> sheet(seller, invoice, version)));
    }

    private Optional<Invoice> find(UUID invoiceId) {
        return invoices.find(List.of(invoiceId)).stream().findFirst();
    }

    private Optional<InvoiceVersion> version(Invoice invoice, int number) {
        return invoice.isIssued()
                ? versions.find(invoice.invoiceId(), number)
                : versions.neverIssued(invoice).filter(version -> version.version() == number);
    }

    private Optional<Sheet> sheet(Seller seller, Invoice invoice, int number) {
        return version(invoice, number).map(version -> {
            var voided = invoice.isVoided() && version.version() == invoice.version();
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
        var settings = sellers.get();
        var billed = customers.find(invoice.to().billedCompanyId()).orElseThrow();
        return new ComposeInvoice.Facts(
                invoice,
                version,
                versions.lines(invoice.invoiceId(), version.version()),
                versions.explainedLines(invoice.invoiceId(), version.version()),
                before,
                adjustment(invoice),
                settings.branding(),
                Form.of(settings, billed),
                purchaseOrder(shown),
                new Payment(shown.paymentUrl(), account(invoice, version)),
                voided && shown.correction().voidedAt() != null
                        ? OffsetDateTime.parse(shown.correction().voidedAt()).toInstant()
                        : null,
                shown.correction().voidReason());
    }

    /// The credit that a recast applied to the invoice, under the label its order gives it (spec 4.4).
    private @Nullable Adjustment adjustment(Invoice invoice) {
        var issued = invoice.issued();
        long amount = issued == null ? 0 : Math.min(invoice.credit(), issued.credited());
        if (amount == 0) {
            return null;
        }
        var order = orders.find(invoice.to().agreedOrderId()).orElseThrow();
        while (order.orderType() != OrderType.RECAST && !order.baseOrderId().equals(Order.NONE)) {
            order = orders.find(order.baseOrderId()).orElseThrow();
        }
        return new Adjustment(order.details().creditLabel(), amount);
    }

    /// The issuer's bank account in this currency, unless the order excludes bank transfers.
    private @Nullable BankAccount account(Invoice invoice, InvoiceVersion version) {
        var orderId = invoice.to().orderId();
        var accepted = orderId == null
                ? null
                : orders.find(orderId).orElseThrow().details().acceptedPaymentMethodsConfig();
        return accepted == null || accepted.takesTransfers()
                ? accounts.find(version.parties().legalEntityId(), invoice.to().currency())
                        .orElse(null)
                : null;
    }

    private static @Nullable String purchaseOrder(InvoiceResponse shown) {
        return shown.purchaseOrder() == null ? null : shown.purchaseOrder().code();
    }
}
