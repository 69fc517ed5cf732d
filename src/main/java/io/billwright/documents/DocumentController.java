package io.billwright.documents;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.billwright.clock.SellerClock;
import io.billwright.db.SellerReads;
import io.billwright.db.SellerTransactions;
import io.billwright.documents.DocumentSource.Sheet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// Hands out PDFs to whoever has the link.
@RestController
final class DocumentController {

    private final PublicLinks links;
    private final DocumentStore documents;
    private final PdfRenderer renderer;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final Map<String, DocumentSource> sources;

    DocumentController(
            PublicLinks links,
            DocumentStore documents,
            PdfRenderer renderer,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            List<DocumentSource> sources) {
        this.links = links;
        this.documents = documents;
        this.renderer = renderer;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.sources = sources.stream().collect(toUnmodifiableMap(DocumentSource::kind, Function.identity()));
    }

    @GetMapping("/documents/{slug}.pdf")
    ResponseEntity<byte[]> pdf(@PathVariable String slug) {
        return links.find(slug)
                .flatMap(this::document)
                .map(DocumentController::shown)
                .orElseGet(PublicPages::notFound);
    }

    private Optional<StoredDocument> document(Link link) {
        var stored = reads.in(link.seller(), () -> documents.find(link.kind(), link.objectId()));
        return stored.isPresent() ? stored : sheet(link).map(sheet -> printed(link, sheet));
    }

    private Optional<Sheet> sheet(Link link) {
        return Optional.ofNullable(sources.get(link.kind()))
                .flatMap(source -> source.sheet(link.seller(), link.objectId()));
    }

    private StoredDocument printed(Link link, Sheet sheet) {
        var made = new StoredDocument(
                sheet.fileName(), renderer.render(sheet.manuscript().get()));
        if (!sheet.isFinal()) {
            return made;
        }
        return transactions.in(
                link.seller(), () -> documents.keep(link.kind(), link.objectId(), made, clock.now(link.seller())));
    }

    private static ResponseEntity<byte[]> shown(StoredDocument document) {
        var name = ContentDisposition.inline()
                .filename(document.fileName(), StandardCharsets.UTF_8)
                .build();
        return PublicPages.withHeaders(ResponseEntity.ok())
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .contentType(MediaType.APPLICATION_PDF)
                .body(document.content());
    }
}
