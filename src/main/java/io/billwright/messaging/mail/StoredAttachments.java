package io.billwright.messaging.mail;

import io.billwright.messaging.documents.DocumentStore;
import io.billwright.messaging.documents.StoredDocument;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Mails carry stored documents.
@Component
final class StoredAttachments implements AttachmentSource {

    private final DocumentStore documents;

    StoredAttachments(DocumentStore documents) {
        this.documents = documents;
    }

    @Override
    public Optional<byte[]> read(Seller seller, Letter.Attachment attachment) {
        return documents.find(seller, attachment.kind(), attachment.objectId()).map(StoredDocument::content);
    }
}
