package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.io.IOException;

/// A storage of document contents outside the database. Called outside any transaction.
interface DocumentStorage extends AutoCloseable {

    /// The place recorded in the table of documents.
    Place place();

    /// Returns the location once the content is durable. The same content of a seller always has the same location,
    /// so writing it twice does no harm.
    String write(Seller seller, String sha256, byte[] content);

    /// Fails if there is no content at the location.
    byte[] read(String location);

    /// Writes a file, reads it and removes it. Returns what was tried; fails if it does not work.
    String tryOut() throws IOException;

    @Override
    default void close() {}

    /// Where a document can be stored.
    enum Place {
        DATABASE,
        FILESYSTEM,
        S3
    }

    /// By seller, then by content.
    static String location(Seller seller, String sha256) {
        return seller.id() + "/" + sha256.substring(0, 2) + "/" + sha256 + ".pdf";
    }
}
