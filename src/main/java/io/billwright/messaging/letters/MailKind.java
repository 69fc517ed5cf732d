package io.billwright.messaging.letters;

import io.billwright.messaging.mail.Letter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The kinds of mail that customers get, each with the placeholders that its texts may use.
public enum MailKind {
    INVOICE_ISSUED("invoice_number", "amount", "due_date"),
    INVOICE_REGENERATED("invoice_number", "amount", "due_date"),
    INVOICE_VOIDED("invoice_number"),
    PAYMENT_REMINDER("invoice_number", "amount", "due_date"),
    PAYMENT_FAILED("invoice_number", "amount", "due_date"),
    INVOICE_UNPAID("invoice_number", "amount", "due_date"),
    CREDIT_NOTE("credit_note_number", "invoice_number", "amount"),
    STATEMENT("from_date", "to_date"),
    PAYMENT_RECEIVED("invoice_number", "amount", "paid_on"),
    ORDER_TO_SIGN("amount"),
    ORDER_SIGNED("amount"),
    RENEWAL_NOTICE("renewal_date", "last_day"),
    CARD_EXPIRING("card", "expires"),
    SUBSCRIPTION_PAUSED("paused_on"),
    SUBSCRIPTION_RESUMED("resumed_on", "last_day"),
    PAYMENT_CODE("invoice_number", "amount"),
    SIGNING_CODE("amount"),
    PORTAL_CODE,
    INVITATION_CODE,
    REPORT("report_name", "report_date"),
    MAIL_TEST;

    /// Separated by spaces.
    private final String placeholders;

    MailKind(String... own) {
        placeholders = Stream.concat(Stream.of("seller", "customer"), Arrays.stream(own))
                .collect(Collectors.joining(" "));
    }

    public List<String> placeholders() {
        return List.of(placeholders.split(" "));
    }

    /// Whether it is a notification, rather than a code or a test that its reader asked for.
    public boolean isNews() {
        return !Letter.isSecret(name()) && this != MAIL_TEST;
    }

    /// The prefix of the keys of its standard texts.
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MailKind> of(String name) {
        return Arrays.stream(values()).filter(kind -> kind.name().equals(name)).findFirst();
    }
}
