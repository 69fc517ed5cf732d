package io.billwright.mail;

import io.billwright.db.Seller;
import io.billwright.documents.DocumentStore;
import io.billwright.documents.StoredDocument;
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
