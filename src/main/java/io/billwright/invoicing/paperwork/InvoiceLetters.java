package io.billwright.invoicing.paperwork;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Button;
import io.billwright.messaging.letters.Content.Fact;
import io.billwright.messaging.letters.WriteMail;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The contents of mails about an invoice, in the wording of its document.
public final class InvoiceLetters {

    private InvoiceLetters() {}

    public record About(
            String buyerName,
            String invoiceNumber,
            Money total,
            TakenOff takenOff,
            LocalDate dueDate,
            @Nullable String voidReason,
            String pdfLink,
            @Nullable String paymentLink) {

        public static About of(InvoiceResponse invoice, String pdfLink, @Nullable String paymentLink) {
            return new About(
                    invoice.customerName(),
                    Objects.requireNonNull(invoice.invoiceNumber()),
                    new Money(invoice.grandTotal(), invoice.currency()),
                    new TakenOff(invoice.creditedAmount(), invoice.adjustedAmount(), invoice.paid()),
                    invoice.dueOn(),
                    invoice.correction().voidReason(),
                    pdfLink,
                    paymentLink);
        }

        /// What remains to be paid.
        Money owed() {
            return new Money(total.minorUnits() - takenOff.sum(), total.currency());
        }
    }

    /// What credit, corrections and payments have reduced the total by, in cents.
    public record TakenOff(long credited, long adjusted, long paid) {

        long sum() {
            return credited + adjusted + paid;
        }
    }

    /// A new invoice, or one that replaces another.
    public static Content issued(About about, Language language) {
        var facts = new ArrayList<>(List.of(number(about, words(language)), total(about, language)));
        if (about.takenOff().sum() != 0) {
            facts.addAll(takenOff(about, language));
            facts.add(owed(about, language));
        }
        facts.add(due(about, language));
        return Content.of(about.buyerName(), payable(about, language), facts).withButtons(buttons(about, language));
    }

    public static Content voided(About about, Language language) {
        var facts = new ArrayList<>(List.of(number(about, words(language)), total(about, language)));
        if (about.voidReason() != null) {
            facts.add(new Fact(WriteMail.texts(language).text("label.reason"), about.voidReason()));
        }
        return Content.of(about.buyerName(), Map.of("invoice_number", about.invoiceNumber()), facts)
                .withButtons(List.of(pdf(about.pdfLink(), language)));
    }

    /// `problem` is the processor's reason for a failed charge.
    public static Content owed(About about, Language language, @Nullable String problem) {
        var facts = toPay(about, language);
        facts.add(due(about, language));
        if (problem != null) {
            facts.add(new Fact(WriteMail.texts(language).text("label.problem"), problem));
        }
        return Content.of(about.buyerName(), payable(about, language), facts).withButtons(buttons(about, language));
    }

    /// The code that proves on the payment page that the customer can read this mail.
    public static Content code(About about, Language language, String code) {
        return Content.of(about.buyerName(), payable(about, language), toPay(about, language))
                .withButtons(List.of(pdf(about.pdfLink(), language)))
                .withCode(code);
    }

    /// The facts of a credit note mail. `whereItWent` are sentences about where the credited amount went.
    public record Credit(
            String buyerName,
            String number,
            String invoiceNumber,
            Money total,
            String reason,
            List<String> whereItWent,
            String pdfLink) {}

    public static Content credited(Credit credit, Language language) {
        var words = words(language);
        var total = money(credit.total(), language);
        return Content.of(
                        credit.buyerName(),
                        Map.of(
                                "credit_note_number",
                                credit.number(),
                                "invoice_number",
                                credit.invoiceNumber(),
                                "amount",
                                total),
                        List.of(
                                new Fact(words.text("credit_note"), credit.number()),
                                new Fact(words.text("invoice"), credit.invoiceNumber()),
                                new Fact(words.text("amount_credited"), total),
                                new Fact(WriteMail.texts(language).text("label.reason"), credit.reason())))
                .withSentences(credit.whereItWent())
                .withButtons(List.of(pdf(credit.pdfLink(), language)));
    }

    /// The facts of a receipt: the payment and what remains to be paid.
    public record Paid(
            String buyerName,
            String invoiceNumber,
            Money amount,
            LocalDate paidOn,
            Money owed,
            String pdfLink,
            @Nullable String paymentLink) {}

    public static Content paid(Paid paid, Language language) {
        var words = words(language);
        var day = Formats.in(language).date(paid.paidOn());
        var amount = money(paid.amount(), language);
        return Content.of(
                        paid.buyerName(),
                        Map.of("invoice_number", paid.invoiceNumber(), "amount", amount, "paid_on", day),
                        List.of(
                                new Fact(words.text("invoice"), paid.invoiceNumber()),
                                new Fact(words.text("paid"), amount),
                                new Fact(WriteMail.texts(language).text("label.paid_on"), day),
                                new Fact(words.text("amount_due"), money(paid.owed(), language))))
                .withButtons(buttons(paid.paymentLink(), paid.pdfLink(), language));
    }

    private static Map<String, String> payable(About about, Language language) {
        return Map.of(
                "invoice_number", about.invoiceNumber(),
                "amount", money(about.owed(), language),
                "due_date", Formats.in(language).date(about.dueDate()));
    }

    private static Fact number(About about, Messages words) {
        return new Fact(words.text("invoice"), about.invoiceNumber());
    }

    /// The attached document may be older than some payments, so the list starts from the total that both show.
    private static List<Fact> toPay(About about, Language language) {
        var facts = new ArrayList<>(List.of(number(about, words(language))));
        if (about.takenOff().sum() != 0) {
            facts.add(total(about, language));
            facts.addAll(takenOff(about, language));
        }
        facts.add(owed(about, language));
        return facts;
    }

    private static Fact total(About about, Language language) {
        return new Fact(words(language).text("total"), money(about.total(), language));
    }

    /// With the labels these amounts have on the document.
    private static List<Fact> takenOff(About about, Language language) {
        var off = about.takenOff();
        return Stream.of(
                        new Labeled("credit_applied", off.credited()),
                        new Labeled("adjusted", off.adjusted()),
                        new Labeled("paid", off.paid()))
                .filter(part -> part.cents != 0)
                .map(part -> new Fact(
                        words(language).text(part.label),
                        money(new Money(-part.cents, about.total().currency()), language)))
                .toList();
    }

    private record Labeled(String label, long cents) {}

    private static Fact owed(About about, Language language) {
        return new Fact(words(language).text("amount_due"), money(about.owed(), language));
    }

    private static Fact due(About about, Language language) {
        return new Fact(words(language).text("due"), Formats.in(language).date(about.dueDate()));
    }

    private static List<Button> buttons(About about, Language language) {
        return buttons(about.paymentLink(), about.pdfLink(), language);
    }

    private static List<Button> buttons(@Nullable String paymentLink, String pdfLink, Language language) {
        return paymentLink == null
                ? List.of(pdf(pdfLink, language))
                : List.of(new Button(words(language).text("pay_online"), paymentLink, true), pdf(pdfLink, language));
    }

    private static Button pdf(String link, Language language) {
        return new Button(WriteMail.texts(language).text("open_pdf"), link, false);
    }

    private static String money(Money money, Language language) {
        return Formats.in(language).withCurrency(money);
    }

    private static Messages words(Language language) {
        return Messages.in(language, InvoicePaper.TEXTS);
    }
}
