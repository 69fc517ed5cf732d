package io.billwright.messaging.mail;

import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.StoredDocument;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Reads the documents attached to mails, rendering them if necessary. Call outside any transaction; empty if there
/// is no such document.
@Component
final class StoredAttachments {

    private final PrintDocument print;

    StoredAttachments(PrintDocument print) {
        this.print = print;
    }

    Optional<byte[]> read(Seller seller, Letter.Attachment attachment) {
        return print.handle(seller, attachment.kind(), attachment.objectId()).map(StoredDocument::content);
    }
}
