package io.billwright.documents;

import io.billwright.db.Seller;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// A feature whose objects have a PDF.
public interface DocumentSource {

    /// As in the public links and stored documents of its objects, such as `ORDER`.
    String kind();

    /// Empty if there is no such object. Called outside any transaction, and not when a finished document is stored.
    Optional<Sheet> sheet(Seller seller, UUID objectId);

    /// What to print: `manuscript` is asked for once, outside any transaction. A final sheet will never say anything
    /// else, so it is stored.
    record Sheet(String fileName, boolean isFinal, Supplier<Manuscript> manuscript) {}
}
