package io.billwright.invoicing.paperwork;

import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PageTemplates;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Renders the HTML of an invoice and, if possible, its Factur-X data.
@Component
public final class PrintInvoice {

    private final PageTemplates templates;

    PrintInvoice(PageTemplates templates) {
        this.templates = templates;
    }

    public Manuscript manuscript(InvoicePaper invoice) {
        var html = templates.render("invoices/invoice.jte", Map.of("invoice", invoice));
        var facturX = WriteFacturX.of(invoice, templates).orElse(null);
        return new Manuscript(html, invoice.branding().logo(), facturX);
    }
}
