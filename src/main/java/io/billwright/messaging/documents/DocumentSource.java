package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// A feature whose objects have a PDF.
public interface DocumentSource {

    /// As in the public links and stored documents of its objects, such as `ORDER`.
    String kind();

    /// What the object's document is now; empty if there is no such object. Called outside any transaction, and not
    /// when a document is kept under this very id.
    Optional<Sheet> sheet(Seller seller, UUID objectId);

    /// What to print. A final sheet will never say anything else, so it is kept, under `kind` and `objectId`: those of
    /// the object itself or, where its document changes over time, those of its present version.
    ///
    /// @param manuscript asked for once, outside any transaction, and only if nothing is kept
    record Sheet(String kind, UUID objectId, String fileName, boolean isFinal, Supplier<Manuscript> manuscript) {}
}
