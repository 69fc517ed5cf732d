package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Pdf;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PrintDocumentTest {

    private final TestService service = TestService.shared();
    private final Seller seller = service.newSandboxSeller().seller();
    private final DocumentStore documents = service.bean(DocumentStore.class);
    private final AtomicInteger printed = new AtomicInteger();
    private final UUID invoice = Ids.next();
    private UUID version = Ids.next();
    private String kept = "INVOICE";

    @Test
    void anObjectLeadsToTheDocumentOfItsPresentVersionAndOlderOnesStay() {
        var print = print(true);
        var first = version;

        assertThat(text(print, invoice)).contains("version " + first);
        assertThat(text(print, invoice)).contains("version " + first);
        assertThat(printed).hasValue(1);

        version = Ids.next();
        assertThat(text(print, invoice)).contains("version " + version);
        kept = "VOIDED_INVOICE";
        assertThat(text(print, invoice)).contains("VOIDED_INVOICE of version " + version);
        assertThat(printed).hasValue(3);
        assertThat(text(print, first)).contains("version " + first);
        assertThat(documents.has(seller, "INVOICE", version)).isTrue();
        assertThat(documents.has(seller, "INVOICE", invoice)).isFalse();
    }

    @Test
    void whatMayStillChangeIsNotKept() {
        var print = print(false);

        assertThat(text(print, invoice)).contains("version " + version);
        assertThat(documents.has(seller, "INVOICE", version)).isFalse();
        text(print, invoice);
        assertThat(printed).hasValue(2);
    }

    @Test
    void whatIsUnknownHasNoDocument() {
        assertThat(print(true).handle(seller, "INVOICE", Ids.next())).isEmpty();
        assertThat(print(true).handle(seller, "LETTER", invoice)).isEmpty();
    }

    private static String text(PrintDocument print, Seller seller, UUID id) {
        return Pdf.text(print.handle(seller, "INVOICE", id).orElseThrow().content());
    }

    private String text(PrintDocument print, UUID id) {
        return text(print, seller, id);
    }

    private PrintDocument print(boolean isFinal) {
        return new PrintDocument(documents, new PdfRenderer(1), List.of(new DocumentSource() {
            @Override
            public String kind() {
                return "INVOICE";
            }

            @Override
            public Optional<Sheet> sheet(Seller asking, UUID id) {
                return id.equals(invoice)
                        ? Optional.of(new Sheet(kept, version, "i.pdf", isFinal, () -> manuscript()))
                        : Optional.empty();
            }
        }));
    }

    private Manuscript manuscript() {
        printed.incrementAndGet();
        return Manuscript.of("<html lang=en><head><title>t</title></head><body>" + kept + " of version " + version
                + "</body></html>");
    }
}
