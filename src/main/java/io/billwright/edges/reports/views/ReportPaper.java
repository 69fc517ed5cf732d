package io.billwright.edges.reports.views;

import io.billwright.edges.reports.views.ReportTable.Section;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.sellers.Branding;
import java.time.LocalDate;
import java.util.List;

/// The content of a report's PDF.
///
/// @param rows how many rows are shown, and how many there are
public record ReportPaper(
        String name,
        String report,
        LocalDate day,
        List<Section> sections,
        Rows rows,
        String sellerName,
        Branding branding,
        Form form) {

    private static final String PLAIN_COLOR = "#1f3a5f";

    /// The color is written into a style sheet, where escaping does not help.
    public ReportPaper {
        if (branding.color() != null && !branding.color().matches("#[0-9a-fA-F]{6}")) {
            throw new IllegalArgumentException("no color: " + branding.color());
        }
    }

    public record Rows(int shown, long all) {

        public boolean areAll() {
            return shown >= all;
        }
    }

    /// Texts that only reports use.
    public Messages texts() {
        return Messages.in(form.language(), ReportTable.TEXTS);
    }

    /// Texts shared with invoices.
    public Messages common() {
        return Messages.in(form.language(), InvoicePaper.TEXTS);
    }

    public String color() {
        return branding.color() == null ? PLAIN_COLOR : branding.color();
    }

    public String title() {
        return texts().text("report." + report);
    }
}
