package io.billwright.messaging.documents;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.billwright.messaging.documents.DocumentSource.Sheet;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Returns the document of an object: the stored one, or a new rendering, which is stored if it is final. Not for use
/// in a transaction: rendering takes long.
@Component
public final class PrintDocument {

    private final DocumentStore documents;
    private final PdfRenderer renderer;
    private final Map<String, DocumentSource> sources;

    PrintDocument(DocumentStore documents, PdfRenderer renderer, List<DocumentSource> sources) {
        this.documents = documents;
        this.renderer = renderer;
        this.sources = sources.stream().collect(toUnmodifiableMap(DocumentSource::kind, Function.identity()));
    }

    /// Empty if there is no such object.
    public Optional<StoredDocument> handle(Seller seller, String kind, UUID objectId) {
        var kept = documents.find(seller, kind, objectId);
        return kept.isPresent()
                ? kept
                : Optional.ofNullable(sources.get(kind))
                        .flatMap(source -> source.sheet(seller, objectId))
                        .map(sheet -> document(seller, sheet, kind, objectId));
    }

    /// The document of a sheet.
    public StoredDocument handle(Seller seller, Sheet sheet) {
        return documents.find(seller, sheet.kind(), sheet.objectId()).orElseGet(() -> printed(seller, sheet));
    }

    private StoredDocument document(Seller seller, Sheet sheet, String kind, UUID objectId) {
        boolean elsewhere = !sheet.kind().equals(kind) || !sheet.objectId().equals(objectId);
        var kept =
                elsewhere ? documents.find(seller, sheet.kind(), sheet.objectId()) : Optional.<StoredDocument>empty();
        return kept.orElseGet(() -> printed(seller, sheet));
    }

    private StoredDocument printed(Seller seller, Sheet sheet) {
        var content = renderer.render(seller.id(), sheet.manuscript().get());
        var made = new StoredDocument(sheet.fileName(), content);
        return sheet.isFinal() ? documents.keep(seller, sheet.kind(), sheet.objectId(), made) : made;
    }
}
