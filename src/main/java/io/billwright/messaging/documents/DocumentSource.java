package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// A feature whose objects have a PDF.
public interface DocumentSource {

    /// The kind of its objects in public links and stored documents, such as `ORDER`.
    String kind();

    /// The current document of an object; empty if there is no such object. Called outside any transaction, and not
    /// if a document is stored under this very id.
    Optional<Sheet> sheet(Seller seller, UUID objectId);

    /// A document to render. A final sheet will never change, so its PDF is stored under `kind` and `objectId`: those
    /// of the object itself or, if its document changes over time, those of its current version.
    ///
    /// @param manuscript called once, outside any transaction, and only if no PDF is stored
    record Sheet(String kind, UUID objectId, String fileName, boolean isFinal, Supplier<Manuscript> manuscript) {}
}
