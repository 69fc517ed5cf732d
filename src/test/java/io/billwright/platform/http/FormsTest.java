package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// JSON, form-urlencoded and multipart bodies are read by the same request type.
class FormsTest {

    private static final TestService SERVICE =
            TestService.start(Map.of("spring.profiles.active", "echo", "billwright.role", "api"));
    private static final String KEY = SERVICE.newSandboxSeller().key();
    private static final String JSON_TYPE = "application/json";
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final String PARTS_TYPE = "multipart/form-data; boundary=limit";

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void allThreeSayTheSame() throws Exception {
        var json = """
                {"name": "Acme & Sons", "quantity": 3, "codes": ["A", "B"], "bricks": [{"quantity": 4}]}
                """;
        var form = "name=Acme+%26+Sons&quantity=3&codes[]=A&codes[]=B&bricks[0][quantity]=4";
        var parts = part("name", "Acme & Sons") + part("quantity", "3") + part("codes", "[\"A\", \"B\"]")
                + part("bricks[0][quantity]", "4") + "--limit--\r\n";

        var read = read(post(JSON_TYPE, json));

        assertThat(read.get("name").stringValue()).isEqualTo("Acme & Sons");
        assertThat(read.get("codes").toString()).isEqualTo("[\"A\",\"B\"]");
        assertThat(read.get("bricks").toString()).isEqualTo("[4]");
        assertThat(read(post(FORM_TYPE, form))).isEqualTo(read);
        assertThat(read(post(PARTS_TYPE, parts))).isEqualTo(read);
    }

    @Test
    void aWrongFieldOfAFormIsNamedLikeOneOfJson() throws Exception {
        var answer = post(FORM_TYPE, "quantity=eleven&bricks[0][quantity]=-1");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"bricks[0].quantity\"", "\"name\"", "\"quantity\"");
    }

    @Test
    void aMalformedOrOversizedMultipartBodyIsRefused() throws Exception {
        var large = part("name", "x".repeat(1_040_000)) + part("codes", "y".repeat(20_000)) + "--limit--\r\n";

        assertThat(post("multipart/form-data", part("name", "x")).statusCode()).isEqualTo(400);
        assertThat(post(PARTS_TYPE, "nonsense").statusCode()).isEqualTo(400);
        assertThat(post(PARTS_TYPE, large).statusCode()).isEqualTo(413);
    }

    private static String part(String name, String text) {
        return "--limit\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + text + "\r\n";
    }

    private static JsonNode read(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.mapper().readTree(answer.body());
    }

    private static HttpResponse<String> post(String contentType, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(SERVICE.baseUrl() + "/api/v2/echo"))
                .header("X-SERVICE-KEY", KEY)
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(body))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.ofString());
        }
    }
}
