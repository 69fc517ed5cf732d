package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.parties.sellers.Logos;
import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How documents would look, before it is changed.
@Timeout(60)
class BrandingPreviewApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void anInventedInvoiceIsPrintedAndNothingIsStored() throws Exception {
        var before = api.get("/seller").expect(200).text();
        var pdf = preview(
                "{\"color\": \"#0b6b3a\", \"footer\": \"Takk for handelen\", \"logo\": \"" + Logos.png(80, 40) + "\"}");
        assertThat(pdf.headers().firstValue("Content-Type")).hasValue("application/pdf");
        assertThat(Pdf.text(pdf.body())).contains("Takk for handelen", "Example Ltd", "1,350.00");
        assertThat(preview("{}").body().length).isLessThan(pdf.body().length);
        assertThat(api.get("/seller").expect(200).text()).isEqualTo(before);
        assertThat(api.get("/invoices").expect(200).at("data")).isEqualTo("[]");
    }

    @Test
    void whatTheSellerCouldNotHaveIsNotPrinted() {
        var answer = api.post("/seller/branding/preview", "{\"color\": \"red\", \"logo\": \"https://x.example/a.png\"}")
                .expect(400);
        assertThat(answer.text()).contains("a color such as #1a2b3c", "must be a data URI such as");
    }

    private HttpResponse<byte[]> preview(String body) throws Exception {
        var request = HttpRequest.newBuilder(
                        URI.create(TestService.shared().baseUrl() + "/api/v2/seller/branding/preview"))
                .header("X-SERVICE-KEY", api.key())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            return answer;
        }
    }
}
