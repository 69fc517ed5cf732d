package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.io.IOException;

/// A place outside the database where the content of documents is kept. Called outside any transaction.
interface DocumentStorage extends AutoCloseable {

    /// As in the table of documents.
    Place place();

    /// Returns where the content is, once it is there to stay. The same content of a seller is always at the same
    /// location, so writing it twice does no harm.
    String write(Seller seller, String sha256, byte[] content);

    /// Fails if there is nothing.
    byte[] read(String location);

    /// Writes something, reads it and removes it. Returns what was tried; fails if it does not work.
    String tryOut() throws IOException;

    @Override
    default void close() {}

    /// Where a document can be.
    enum Place {
        DATABASE,
        FILESYSTEM,
        S3
    }

    /// Below the seller, by content.
    static String location(Seller seller, String sha256) {
        return seller.id() + "/" + sha256.substring(0, 2) + "/" + sha256 + ".pdf";
    }
}
