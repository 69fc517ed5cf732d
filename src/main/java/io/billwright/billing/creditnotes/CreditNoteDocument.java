package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.billing.delivery.ComposeInvoice;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.invoicing.paperwork.InvoicePaper.Credits;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.invoicing.paperwork.PrintInvoice;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.Branding;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The document of a credit note, with the parties of the invoice version it corrects. It is rendered once.
@Component
final class CreditNoteDocument implements DocumentSource {

    private final SellerReads reads;
    private final CreditNoteStore notes;
    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final PrintInvoice printInvoice;

    CreditNoteDocument(
            SellerReads reads,
            CreditNoteStore notes,
            InvoiceStore invoices,
            VersionStore versions,
            SellerStore sellers,
            CustomerStore customers,
            PrintInvoice printInvoice) {
        this.reads = reads;
        this.notes = notes;
        this.invoices = invoices;
        this.versions = versions;
        this.sellers = sellers;
        this.customers = customers;
        this.printInvoice = printInvoice;
    }

    @Override
    public String kind() {
        return CreditNoteReader.LINK;
    }

    @Override
    public Optional<Sheet> sheet(Seller seller, UUID creditNoteId) {
        return reads.in(seller, () -> notes.find(creditNoteId).map(this::sheet));
    }

    private Sheet sheet(CreditNote note) {
        var invoice = invoices.find(List.of(note.invoiceId())).getFirst();
        var version = versions.find(note.invoiceId(), note.version()).orElseThrow();
        var settings = sellers.get();
        var billed = customers.find(invoice.to().billedCompanyId()).orElseThrow();
        var form = Form.of(settings, billed);
        return new Sheet(
                kind(),
                note.creditNoteId(),
                "credit-note-" + note.number() + ".pdf",
                true,
                () -> printInvoice.manuscript(paper(note, invoice, version, settings.branding(), form)));
    }

    private static InvoicePaper paper(
            CreditNote note, Invoice invoice, InvoiceVersion version, Branding branding, Form form) {
        var texts = Messages.in(form.language(), InvoicePaper.TEXTS);
        var issuedOn = ComposeInvoice.day(note.issuedAt(), invoice);
        var parties = version.parties();
        return new InvoicePaper(
                note.number(),
                null,
                issuedOn,
                issuedOn,
                ComposeInvoice.days(invoice.content().printed()),
                ComposeInvoice.party(parties.seller()),
                ComposeInvoice.party(parties.buyer()),
                parties.customerName(),
                branding,
                note.currency(),
                lines(note, invoice, version, texts.text("credit_for", version.invoiceNumber())),
                note.taxes().stream().map(ComposeInvoice::tax).toList(),
                new Totals(note.net(), 0, note.net(), note.tax(), note.total(), 0, 0, 0, 0, note.total()),
                ComposeInvoice.localTax(parties, note.tax()),
                null,
                null,
                Payment.NONE,
                whereItWent(note, form.language()),
                null,
                new Credits(version.invoiceNumber(), ComposeInvoice.day(version.createdAt(), invoice), note.reason()),
                form);
    }

    /// One line per tax if the taxable amounts add up to the note's net, as EN 16931 requires; otherwise a single
    /// line.
    private static List<Line> lines(CreditNote note, Invoice invoice, InvoiceVersion version, String name) {
        if (!note.lines().isEmpty()) {
            return note.lines().stream()
                    .map(line -> line(line, name, invoice, version))
                    .toList();
        }
        var taxes = note.taxes();
        long taxable = taxes.stream().mapToLong(InvoiceTax::taxable).reduce(0, Math::addExact);
        if (taxes.isEmpty() || taxable != note.net()) {
            return List.of(line(name, invoice, note.net(), null, note.tax()));
        }
        var lines = new ArrayList<Line>(taxes.size());
        for (var tax : taxes) {
            if (tax.taxable() != 0 || tax.amount() != 0) {
                lines.add(line(name, invoice, tax.taxable(), new BigDecimal(tax.rate()), tax.amount()));
            }
        }
        return lines;
    }

    /// A line for a partly or fully credited invoice line; it shows a tax rate only if exactly one tax applies.
    private static Line line(NotedLine noted, String name, Invoice invoice, InvoiceVersion version) {
        var of = invoice.content().lines().get(noted.position());
        var taxes = LineTaxes.of(invoice, version).of(List.of(noted)).stream()
                .filter(tax -> tax.taxable() != 0)
                .toList();
        var rate = taxes.size() == 1 ? new BigDecimal(taxes.getFirst().rate()) : null;
        return line(name + ": " + of.brickName(), invoice, noted.net(), rate, noted.tax());
    }

    private static Line line(String name, Invoice invoice, long net, @Nullable BigDecimal rate, long tax) {
        var period = ComposeInvoice.days(invoice.content().printed());
        return new Line(name, null, BigDecimal.ONE, period, net, 0, net, rate, tax, Math.addExact(net, tax));
    }

    /// Where the credited amount went, in the document's language; the mail uses the same sentences.
    static List<String> whereItWent(CreditNote note, Language language) {
        var texts = Messages.in(language, InvoicePaper.TEXTS);
        var said = new ArrayList<String>();
        if (note.lowered() != 0) {
            said.add(texts.text("lowered", new Money(note.lowered(), note.currency())));
        }
        if (note.granted() != 0) {
            said.add(texts.text("granted", new Money(note.granted(), note.currency())));
        }
        if (note.refunded() != 0) {
            said.add(texts.text("refunded", new Money(note.refunded(), note.currency())));
        }
        return said;
    }
}
