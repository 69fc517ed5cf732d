package io.billwright.messaging.mail;

import io.billwright.platform.db.Seller;
import java.util.Optional;

/// Where the documents are that mails carry. Asked outside any transaction; empty if there is none yet.
interface AttachmentSource {

    Optional<byte[]> read(Seller seller, Letter.Attachment attachment);
}
