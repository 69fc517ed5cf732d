package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.CutOff;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// Serves the files to whoever has the link, part by part.
@RestController
final class ExportFileController {

    /// The kind of the public link of a file.
    static final String LINK = "EXPORT";

    private final PublicLinks links;
    private final SellerReads reads;
    private final ExportStore exports;

    ExportFileController(PublicLinks links, SellerReads reads, ExportStore exports) {
        this.links = links;
        this.reads = reads;
        this.exports = exports;
    }

    /// Null when the file has been written to the response.
    @GetMapping("/exports/{slug}")
    @Nullable
    ResponseEntity<byte[]> file(@PathVariable String slug, HttpServletResponse response) throws IOException {
        var link = links.find(slug).filter(found -> found.kind().equals(LINK));
        var export = link.flatMap(found -> reads.in(found.seller(), () -> exports.find(found.objectId())))
                .filter(found -> found.status() == Status.DONE);
        if (link.isEmpty() || export.isEmpty()) {
            return PublicPages.notFound();
        }
        PublicPages.withHeaders(ResponseEntity.ok())
                .build()
                .getHeaders()
                .forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        response.setContentType(export.get().format().type());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                "attachment; filename=\"" + export.get().fileName() + "\"");
        write(link.get(), export.get(), response);
        return null;
    }

    /// If the export is canceled meanwhile, the download is cut off, so that an incomplete file does not look
    /// complete.
    private void write(Link link, Export export, HttpServletResponse response) throws IOException {
        var out = response.getOutputStream();
        for (int i = 1; i <= export.parts(); i++) {
            int part = i;
            var content = reads.in(link.seller(), () -> exports.part(export.exportId(), part))
                    .orElseThrow(() -> new CutOff(new IOException("the file was deleted")));
            new GZIPInputStream(new ByteArrayInputStream(content)).transferTo(out);
        }
        out.flush();
    }
}
