package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PdfStandardsTest {

    @Test
    void aPlainPageKeepsNeitherStandard() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var pdf = new PDDocument()) {
            pdf.addPage(new PDPage());
            pdf.save(out);
        }

        assertThat(PdfStandards.findings(out.toByteArray()))
                .anyMatch(finding -> finding.startsWith("PDFA_3_A 6.7.2"))
                .anyMatch(finding -> finding.startsWith("PDFUA_1 7.1-"));
    }
}
