package io.billwright.messaging.documents;

import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// Serves PDFs to holders of their links.
@RestController
final class DocumentController {

    private final PublicLinks links;
    private final PrintDocument print;

    DocumentController(PublicLinks links, PrintDocument print) {
        this.links = links;
        this.print = print;
    }

    @GetMapping("/documents/{slug}.pdf")
    ResponseEntity<byte[]> pdf(@PathVariable String slug) {
        return links.find(slug)
                .flatMap(link -> print.handle(link.seller(), link.kind(), link.objectId()))
                .map(DocumentController::shown)
                .orElseGet(PublicPages::notFound);
    }

    private static ResponseEntity<byte[]> shown(StoredDocument document) {
        var name = ContentDisposition.inline()
                .filename(document.fileName(), StandardCharsets.UTF_8)
                .build();
        return PublicPages.withHeaders(ResponseEntity.ok())
                .header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .contentType(MediaType.APPLICATION_PDF)
                .body(document.content());
    }
}
