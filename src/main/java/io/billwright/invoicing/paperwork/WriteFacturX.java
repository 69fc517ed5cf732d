package io.billwright.invoicing.paperwork;

import io.billwright.messaging.documents.Manuscript.FacturX;
import io.billwright.messaging.documents.PageTemplates;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Writes an invoice as a Factur-X file, by a template that uses the element names of the UN/CEFACT syntax.
public final class WriteFacturX {

    /// XML cannot represent these characters.
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]");

    private WriteFacturX() {}

    static Optional<FacturX> of(InvoicePaper paper, PageTemplates templates) {
        if (paper.voided() != null && paper.voided().beforeIssue()) {
            return Optional.empty();
        }
        return EuropeanInvoice.of(paper).map(invoice -> {
            var xml = templates.render("invoices/facturx/invoice.jte", Map.of("invoice", invoice));
            return new FacturX("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml.strip() + "\n", paper.issuedOn());
        });
    }

    public static String text(String text) {
        return CONTROLS.matcher(text).replaceAll("");
    }

    /// For example `-12.50`.
    public static String amount(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    public static String decimal(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    public static String day(LocalDate day) {
        return DateTimeFormatter.BASIC_ISO_DATE.format(day);
    }
}
