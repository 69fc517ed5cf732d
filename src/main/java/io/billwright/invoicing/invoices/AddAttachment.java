package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Attaches a file to an invoice or to a subscription (spec 2.1).
@Component
final class AddAttachment {

    private static final int LARGEST = 500 * 1024;
    private static final int MOST = 50;
    private static final int LONGEST_NAME = 200;
    private static final List<String> TYPES =
            List.of("application/pdf", "image/png", "image/jpeg", "text/csv", "text/plain");
    /// Path separators, control characters, and characters that reverse or disguise the name.
    private static final Pattern MISLEADING =
            Pattern.compile("[/\\\\\\p{Cntrl}\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

    private final AttachmentStore attachments;
    private final PublicLinks links;
    private final SellerClock clock;

    AddAttachment(AttachmentStore attachments, PublicLinks links, SellerClock clock) {
        this.attachments = attachments;
        this.links = links;
        this.clock = clock;
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Request(String fileName, String contentType, byte[] content) {

        static Request of(Fields fields) {
            var contentType = fields.text("content_type", 100);
            if (!fields.isWrong("content_type") && !TYPES.contains(contentType)) {
                fields.wrong("content_type", "must be one of " + String.join(", ", TYPES));
            }
            return new Request(name(fields), contentType, content(fields));
        }

        private static String name(Fields fields) {
            var name = fields.text("file_name", LONGEST_NAME);
            if (MISLEADING.matcher(name).find()) {
                fields.wrong("file_name", "must be a name without slashes or invisible characters");
            }
            return name;
        }

        private static byte[] content(Fields fields) {
            var text = OpaqueText.read(fields, "content", Integer.MAX_VALUE);
            if (fields.isWrong("content")) {
                return new byte[0];
            }
            try {
                var content = Base64.getDecoder().decode(text);
                if (content.length > LARGEST) {
                    fields.wrong("content", "must have at most " + LARGEST + " bytes");
                }
                return content;
            } catch (IllegalArgumentException _) {
                fields.wrong("content", "must be base64");
                return new byte[0];
            }
        }
    }

    AttachmentResponse handle(Seller seller, Target target, UUID objectId, Request request) {
        var zone = attachments
                .lock(target, objectId)
                .orElseThrow(() -> new Rejection.NotFound(target.name().toLowerCase(Locale.ROOT)));
        if (attachments.count(objectId) >= MOST) {
            throw new Rejection.Invalid("at most " + MOST + " files can be attached; remove one first");
        }
        var attachment = new Attachment(
                Ids.next(),
                target,
                objectId,
                request.fileName(),
                request.contentType(),
                request.content().length,
                clock.now(seller));
        attachments.insert(attachment, request.content());
        return AttachmentResponse.of(attachment, links, zone);
    }
}
