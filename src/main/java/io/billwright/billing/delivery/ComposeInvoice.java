package io.billwright.billing.delivery;

import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.ExplainedLine;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.invoicing.paperwork.InvoicePaper.Adjustment;
import io.billwright.invoicing.paperwork.InvoicePaper.Days;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.LocalTax;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Tax;
import io.billwright.invoicing.paperwork.InvoicePaper.TaxKind;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.invoicing.paperwork.InvoicePaper.Voided;
import io.billwright.parties.sellers.Branding;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Composes the document of an invoice version. The current version also shows payments; an earlier one only its
/// total.
public final class ComposeInvoice {

    private static final Pattern ITEM = Pattern.compile("item-[0-9]+");

    private ComposeInvoice() {}

    /// Everything the document is made from. `replaces` is the number of the previous version.
    record Facts(
            Invoice invoice,
            InvoiceVersion version,
            List<InvoiceLine> lines,
            List<ExplainedLine> explained,
            @Nullable String replaces,
            @Nullable Adjustment adjustment,
            Branding branding,
            Form form,
            @Nullable String purchaseOrder,
            Payment payment,
            @Nullable Instant voidedAt,
            @Nullable String voidReason) {

        List<Line> printed() {
            return ComposeInvoice.lines(lines, explained, version.taxes());
        }
    }

    static InvoicePaper paper(Facts facts) {
        var invoice = facts.invoice();
        var version = facts.version();
        var dueOn = dueOn(invoice, version);
        return new InvoicePaper(
                version.invoiceNumber(),
                facts.replaces(),
                issuedOn(invoice, version, dueOn),
                dueOn,
                days(invoice.content().printed()),
                party(version.parties().seller()),
                party(version.parties().buyer()),
                version.parties().customerName(),
                facts.branding(),
                invoice.to().currency(),
                facts.printed(),
                version.taxes().stream().map(ComposeInvoice::tax).toList(),
                totals(invoice, version),
                localTax(version.parties(), version.tax()),
                isCurrent(invoice, version) ? facts.adjustment() : null,
                facts.purchaseOrder(),
                facts.payment(),
                List.of(),
                voided(facts),
                null,
                facts.form());
    }

    private static LocalDate dueOn(Invoice invoice, InvoiceVersion version) {
        var issued = invoice.issued();
        return issued == null
                ? day(invoice.dueAt(), invoice)
                : InvoiceVersion.dueOn(
                        version.version(),
                        issued.dueAt(),
                        version.createdAt(),
                        invoice.to().timeZone());
    }

    /// An invoice taken over with a due date in the past was issued elsewhere, on its bill date.
    private static LocalDate issuedOn(Invoice invoice, InvoiceVersion version, LocalDate dueOn) {
        var madeOn = day(version.createdAt(), invoice);
        return invoice.isIssued() && !dueOn.isBefore(madeOn) ? madeOn : day(invoice.billAt(), invoice);
    }

    private static @Nullable Voided voided(Facts facts) {
        return facts.voidedAt() == null
                ? null
                : new Voided(
                        day(facts.voidedAt(), facts.invoice()),
                        Objects.requireNonNullElse(facts.voidReason(), ""),
                        !facts.invoice().isIssued());
    }

    public static LocalDate day(Instant time, Invoice invoice) {
        return time.atZone(invoice.to().timeZone()).toLocalDate();
    }

    public static Days days(DatePeriod period) {
        return new Days(period.start(), period.lastDay());
    }

    public static @Nullable LocalTax localTax(Parties parties, long tax) {
        var rate = parties.taxRate();
        return rate == null || tax == 0
                ? null
                : new LocalTax(rate.currency(), rate.of(tax), rate.rate(), rate.startsAt(), rate.source());
    }

    public static Party party(Parties.Party party) {
        return new Party(party.name(), party.address(), party.taxId());
    }

    /// Codes that we made up, such as "item-1" for an item without a code, mean nothing to the payer.
    private static @Nullable String code(InvoiceLine line) {
        boolean isOurs = line.kind() == InvoiceLine.Kind.BALANCE
                || ITEM.matcher(line.brickCode()).matches();
        return isOurs ? null : line.brickCode();
    }

    /// The lines as printed; only with their amounts unless every line has an explanation.
    public static List<Line> lines(List<InvoiceLine> lines, List<ExplainedLine> explained, List<InvoiceTax> taxes) {
        var printed = new ArrayList<Line>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            printed.add(line(
                    line, taxes, explained.size() == lines.size() ? LinePricing.of(explained.get(i), line) : null));
        }
        return printed;
    }

    private static Line line(InvoiceLine line, List<InvoiceTax> taxes, @Nullable Pricing pricing) {
        return new Line(
                line.brickName(),
                code(line),
                line.quantity(),
                days(line.service()),
                line.subTotal(),
                Math.subtractExact(line.subTotal(), line.net()),
                line.net(),
                line.kind() == InvoiceLine.Kind.BALANCE ? null : rate(taxes, pricing),
                line.tax(),
                Math.addExact(line.net(), line.tax()),
                pricing);
    }

    private static @Nullable BigDecimal rate(List<InvoiceTax> taxes, @Nullable Pricing pricing) {
        if (taxes.size() == 1) {
            return new BigDecimal(taxes.getFirst().rate());
        }
        return pricing != null && pricing.taxes().size() == 1 ? pricing.taxes().getFirst() : null;
    }

    /// A tax without a jurisdiction is a reverse charge or an exemption; its name tells which.
    public static Tax tax(InvoiceTax tax) {
        var kind = !tax.jurisdiction().isEmpty()
                ? TaxKind.RATE
                : tax.name().startsWith("Reverse charge") ? TaxKind.REVERSE_CHARGE : TaxKind.EXEMPT;
        return new Tax(kind, tax.name(), tax.jurisdiction(), new BigDecimal(tax.rate()), tax.taxable(), tax.amount());
    }

    private static boolean isCurrent(Invoice invoice, InvoiceVersion version) {
        return version.version() == invoice.version() && !invoice.isVoided();
    }

    /// The document does not show write-offs: the customer still owes that amount.
    private static Totals totals(Invoice invoice, InvoiceVersion version) {
        var issued = isCurrent(invoice, version) ? invoice.issued() : null;
        long total = version.grandTotal();
        long granted = Math.max(-total, 0);
        return new Totals(
                version.subTotal(),
                Math.subtractExact(version.subTotal(), version.net()),
                version.net(),
                version.tax(),
                total,
                issued == null ? 0 : issued.credited(),
                issued == null ? 0 : issued.adjusted() - issued.writtenOff(),
                issued == null ? 0 : issued.paid(),
                granted,
                issued == null ? total + granted : issued.unpaid());
    }
}
