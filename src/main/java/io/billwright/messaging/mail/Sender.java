package io.billwright.messaging.mail;

import io.billwright.platform.http.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A seller's choice of sender, reply address and mails. Null means: the name each mail has, the service's address,
/// replies to the sender, and no advance notices.
public record Sender(
        @Nullable String fromName,
        @Nullable String fromAddress,
        @Nullable String replyTo,
        List<String> mutedKinds,
        @Nullable Integer renewalNoticeDays,
        @Nullable Integer cardNoticeDays) {

    public static final Sender DEFAULT = new Sender(null, null, null, List.of(), null, null);
    public static final int LONGEST_RENEWAL_NOTICE = 365;
    public static final int LONGEST_CARD_NOTICE = 90;

    private static final int LONGEST_NAME = 100;

    public static Sender of(Fields fields, List<String> mutedKinds) {
        var name = fields.optionalText("from_name", LONGEST_NAME);
        if (name != null
                && !fields.isWrong("from_name")
                && !HeaderText.of(name, LONGEST_NAME).equals(name)) {
            fields.wrong("from_name", "must be one line without control characters");
        }
        return new Sender(
                name,
                address(fields, "from_address"),
                address(fields, "reply_to"),
                mutedKinds,
                days(fields, "renewal_notice_days", LONGEST_RENEWAL_NOTICE),
                days(fields, "card_notice_days", LONGEST_CARD_NOTICE));
    }

    private static @Nullable String address(Fields fields, String name) {
        var address = fields.present(name) ? fields.email(name) : null;
        if (address != null && !fields.isWrong(name) && Addresses.of(address).isEmpty()) {
            fields.wrong(name, "must be an address that mail servers accept");
        }
        return address;
    }

    private static @Nullable Integer days(Fields fields, String name, int most) {
        var days = fields.optionalInteger(name, 1, most);
        return days == null ? null : Math.toIntExact(days);
    }
}
