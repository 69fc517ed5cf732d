package io.billwright.messaging.maillog;

import io.billwright.platform.db.Seller;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A mail server's report that it could not deliver one of our mails (RFC 3464). It may be forged, so it is trusted
/// only with something harmless: that a recipient did not get the mail.
record DeliveryReport(Seller seller, UUID mailId, List<Failed> failed) {

    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_PARTS = 5;
    private static final int MOST_RECIPIENTS = 50;
    private static final Pattern BLANK_LINE = Pattern.compile("\\r?\\n\\s*\\r?\\n");
    private static final String UUID_FORM = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern MESSAGE_ID = Pattern.compile("<(" + UUID_FORM + ")\\.(" + UUID_FORM + ")@[^<>]*>");

    /// A recipient under the addresses in the report, and why delivery failed.
    record Failed(List<String> addresses, String reason) {}

    /// Empty for messages that do not report on a mail of ours, and for reports of mere delays.
    static Optional<DeliveryReport> of(MimeMessage message) throws MessagingException, IOException {
        if (!message.isMimeType("multipart/report") || !(message.getContent() instanceof MimeMultipart parts)) {
            return Optional.empty();
        }
        var failed = new ArrayList<Failed>();
        var about = Optional.<String>empty();
        for (int i = 0; i < Math.min(parts.getCount(), MOST_PARTS); i++) {
            var part = parts.getBodyPart(i);
            if (part.isMimeType("message/delivery-status")) {
                failed.addAll(failed(text(part)));
            } else if (part.isMimeType("message/rfc822") || part.isMimeType("text/rfc822-headers")) {
                about = Optional.ofNullable(messageId(part));
            }
        }
        var id = about.map(MESSAGE_ID::matcher).filter(matcher -> matcher.find());
        return failed.isEmpty()
                ? Optional.empty()
                : id.map(found -> new DeliveryReport(
                        new Seller(UUID.fromString(found.group(2)), Seller.Mode.LIVE),
                        UUID.fromString(found.group(1)),
                        List.copyOf(failed)));
    }

    /// The first block is about the mail, each further one about a recipient.
    private static List<Failed> failed(String status) throws MessagingException {
        var failed = new ArrayList<Failed>();
        for (var block : Arrays.stream(BLANK_LINE.split(status))
                .limit(MOST_RECIPIENTS + 1L)
                .toList()) {
            var fields = headers(block);
            if ("failed".equalsIgnoreCase(first(fields, "Action").strip())) {
                var addresses = new ArrayList<String>();
                for (var name : List.of("Original-Recipient", "Final-Recipient")) {
                    var address = afterType(first(fields, name));
                    if (!address.isEmpty()) {
                        addresses.add(address);
                    }
                }
                failed.add(new Failed(
                        addresses,
                        (first(fields, "Status") + " " + afterType(first(fields, "Diagnostic-Code"))).strip()));
            }
        }
        return failed;
    }

    /// Strips the address type: `rfc822; ada@acme.example` has the type rfc822.
    private static String afterType(String value) {
        return value.substring(value.indexOf(';') + 1).strip();
    }

    private static @Nullable String messageId(Part part) throws MessagingException, IOException {
        var id = headers(BLANK_LINE.split(text(part), 2)[0]).getHeader("Message-ID", null);
        return id == null ? null : id.toLowerCase(Locale.ROOT);
    }

    private static InternetHeaders headers(String block) throws MessagingException {
        return new InternetHeaders(
                new ByteArrayInputStream((block.strip() + "\r\n\r\n").getBytes(StandardCharsets.UTF_8)));
    }

    private static String first(InternetHeaders headers, String name) {
        var value = headers.getHeader(name, null);
        return value == null ? "" : value.replaceAll("\\s+", " ");
    }

    /// Truncated: of a mail that is returned in full, the headers suffice.
    private static String text(Part part) throws MessagingException, IOException {
        try (var content = part.getInputStream()) {
            return new String(content.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
