package io.billwright.invoicing.paperwork;

import io.billwright.messaging.documents.PageTemplates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What a customer reads in the mails about an invoice, as HTML and as plain text.
@Component
public final class InvoiceLetters {

    private static final String COLOR = "#14213d";

    private final PageTemplates templates;

    InvoiceLetters(PageTemplates templates) {
        this.templates = templates;
    }

    /// Amounts and dates are given as they are to be read; `total` is that of the document, or what is left to pay
    /// where a mail asks for that. Names and the reason become one line each: in plain text a line break could
    /// pretend to be ours.
    public record About(
            String sellerName,
            @Nullable String color,
            @Nullable String footer,
            String buyerName,
            String invoiceNumber,
            String total,
            @Nullable String dueDate,
            @Nullable String voidReason,
            String pdfLink,
            @Nullable String paymentLink) {

        public About {
            sellerName = PlainLines.one(sellerName);
            color = color == null ? COLOR : color;
            buyerName = PlainLines.one(buyerName);
            voidReason = voidReason == null ? null : PlainLines.one(voidReason);
        }

        public List<Fact> facts(boolean payable) {
            return facts("Total", payable);
        }

        /// For a mail that asks for what is left to pay: the document shows the total.
        private List<Fact> owed(boolean payable) {
            return facts("Remaining amount", payable);
        }

        private List<Fact> facts(String amount, boolean payable) {
            var facts = new ArrayList<>(List.of(new Fact("Invoice", invoiceNumber), new Fact(amount, total)));
            if (payable && dueDate != null) {
                facts.add(new Fact("Due", dueDate));
            }
            return List.copyOf(facts);
        }
    }

    public record Fact(String label, String value) {}

    /// The same said three times over.
    public record Letter(String subject, String text, String html) {}

    public Letter issued(About about) {
        return write("issued", about, "Invoice " + about.invoiceNumber());
    }

    public Letter regenerated(About about) {
        return write("regenerated", about, "New invoice " + about.invoiceNumber());
    }

    public Letter voided(About about) {
        return write("voided", about, "Invoice " + about.invoiceNumber() + " is void");
    }

    /// `problem` says why the charge was not made, as the processor puts it.
    public Letter failed(About about, String problem) {
        return write(
                "failed",
                about,
                "Payment of invoice " + about.invoiceNumber() + " failed",
                Map.of("facts", about.owed(true), "problem", PlainLines.one(problem)));
    }

    /// What proves on the payment page that the customer reads this mail.
    public Letter code(About about, String code) {
        return write(
                "code",
                about,
                "Code for invoice " + about.invoiceNumber(),
                Map.of("facts", about.owed(false), "code", code));
    }

    public Letter reminder(About about) {
        return write("reminder", about, "Invoice " + about.invoiceNumber() + " is past due", owed(about));
    }

    public Letter unpaid(About about) {
        return write("unpaid", about, "Invoice " + about.invoiceNumber() + " is unpaid", owed(about));
    }

    /// What a mail says of a credit note; `about` is the invoice and the total of the note. `whereItWent` says in
    /// sentences what becomes of the money.
    public record Credit(String number, String reason, List<String> whereItWent) {}

    public Letter credited(About about, Credit credit) {
        var facts = List.of(
                new Fact("Credit note", credit.number()),
                new Fact("For invoice", about.invoiceNumber()),
                new Fact("Credited", about.total()));
        return write(
                "credited",
                about,
                "Credit note " + credit.number(),
                Map.of(
                        "facts", facts,
                        "reason", PlainLines.one(credit.reason()),
                        "whereItWent", credit.whereItWent()));
    }

    private static Map<String, ?> owed(About about) {
        return Map.of("facts", about.owed(true));
    }

    private Letter write(String template, About about, String title) {
        return write(template, about, title, Map.of());
    }

    private Letter write(String template, About about, String title, Map<String, ?> more) {
        var parameters = new HashMap<String, Object>(more);
        parameters.put("about", about);
        parameters.put("title", title);
        return new Letter(
                about.sellerName() + ": " + title,
                PlainLines.wrapped(templates.renderPlain("mails/" + template + ".jte", parameters)),
                templates.render("mails/" + template + ".jte", parameters));
    }
}
