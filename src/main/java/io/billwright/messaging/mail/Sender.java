package io.billwright.messaging.mail;

import io.billwright.platform.http.Fields;
import org.jspecify.annotations.Nullable;

/// Who a seller's mails come from and who gets the answers. Null stands for what the mail itself says, and for the
/// address of the service.
public record Sender(@Nullable String fromName, @Nullable String replyTo) {

    public static final Sender DEFAULT = new Sender(null, null);

    private static final int LONGEST_NAME = 100;

    public static Sender of(Fields fields) {
        var name = fields.optionalText("from_name", LONGEST_NAME);
        if (name != null
                && !fields.isWrong("from_name")
                && !HeaderText.of(name, LONGEST_NAME).equals(name)) {
            fields.wrong("from_name", "must be one line without control characters");
        }
        var replyTo = fields.present("reply_to") ? fields.email("reply_to") : null;
        if (replyTo != null
                && !fields.isWrong("reply_to")
                && Addresses.of(replyTo).isEmpty()) {
            fields.wrong("reply_to", "must be an address that mail servers accept");
        }
        return new Sender(name, replyTo);
    }
}
