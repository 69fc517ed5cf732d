package io.billwright.messaging.letters;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.letters.Content.Button;
import io.billwright.messaging.letters.Content.Fact;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Sample contents, for previews and tests of mails.
public final class Samples {

    private static final String CUSTOMER = "Bolt Ltd";
    private static final String LINK = "https://billing.example/";
    private static final LocalDate DAY = LocalDate.of(2026, 3, 31);
    private static final Money AMOUNT = new Money(540_000, CurrencyCode.EUR);

    private Samples() {}

    public static Content of(MailKind kind, Language language) {
        var values = new HashMap<String, String>();
        var facts = new ArrayList<Fact>();
        for (var name : kind.placeholders()) {
            if (!name.equals("seller") && !name.equals("customer")) {
                var value = value(name, language);
                values.put(name, value);
                facts.add(new Fact(label(kind, name, language), value));
            }
        }
        var content = Content.of(CUSTOMER, Map.copyOf(values), facts).withButtons(buttons(kind, language));
        boolean hasCode = kind.name().endsWith("_CODE") && kind != MailKind.INVITATION_CODE;
        return hasCode ? content.withCode("1234 5678") : content;
    }

    private static String value(String placeholder, Language language) {
        var formats = Formats.in(language);
        return switch (placeholder) {
            case "invoice_number" -> "INV-2026-0007";
            case "credit_note_number" -> "CN-2026-0003";
            case "amount" -> formats.withCurrency(AMOUNT);
            case "report_name" -> "MRR";
            case "card" -> "Visa •••• 4242";
            case "expires" -> "03/2026";
            case "renewal_date" -> formats.date(DAY.plusDays(1));
            case "from_date" -> formats.date(DAY.withDayOfMonth(1));
            default -> formats.date(DAY);
        };
    }

    private static String label(MailKind kind, String placeholder, Language language) {
        var mails = WriteMail.texts(language);
        var invoices = Messages.in(language, "invoices");
        return switch (placeholder) {
            case "invoice_number" -> invoices.text("invoice");
            case "credit_note_number" -> invoices.text("credit_note");
            case "amount" ->
                switch (kind) {
                    case CREDIT_NOTE -> invoices.text("amount_credited");
                    case PAYMENT_RECEIVED -> invoices.text("paid");
                    case ORDER_TO_SIGN, ORDER_SIGNED, SIGNING_CODE -> mails.text("label.order_total");
                    default -> invoices.text("amount_due");
                };
            case "due_date" -> invoices.text("due");
            case "paused_on" -> mails.text("label.paused_from");
            case "resumed_on" -> mails.text("label.goes_on");
            case "last_day" -> mails.text("label.runs_through");
            case "paid_on" -> mails.text("label.paid_on");
            case "renewal_date" -> mails.text("label.renews_on");
            case "card", "from_date", "to_date", "report_name", "report_date" -> mails.text("label." + placeholder);
            case "expires" -> mails.text("label.expires");
            default -> throw new IllegalArgumentException("no label of " + placeholder);
        };
    }

    private static List<Button> buttons(MailKind kind, Language language) {
        var buttons = new ArrayList<Button>();
        if (kind.placeholders().contains("due_date")) {
            buttons.add(new Button(Messages.in(language, "invoices").text("pay_online"), LINK, true));
        }
        if (kind == MailKind.ORDER_TO_SIGN) {
            buttons.add(new Button(WriteMail.texts(language).text("open_order"), LINK, true));
        }
        if (kind == MailKind.INVITATION_CODE) {
            buttons.add(new Button(WriteMail.texts(language).text("open_invitation"), LINK, true));
        }
        if (kind.placeholders().contains("invoice_number")) {
            buttons.add(new Button(WriteMail.texts(language).text("open_pdf"), LINK, false));
        }
        return buttons;
    }
}
