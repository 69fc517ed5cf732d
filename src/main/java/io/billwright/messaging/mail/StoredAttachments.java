package io.billwright.messaging.mail;

import io.billwright.messaging.documents.DocumentStore;
import io.billwright.messaging.documents.StoredDocument;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The stored documents that mails carry. Asked outside any transaction; empty while a document is not there yet.
@Component
final class StoredAttachments {

    private final DocumentStore documents;

    StoredAttachments(DocumentStore documents) {
        this.documents = documents;
    }

    Optional<byte[]> read(Seller seller, Letter.Attachment attachment) {
        return documents.find(seller, attachment.kind(), attachment.objectId()).map(StoredDocument::content);
    }
}
