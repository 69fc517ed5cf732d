package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Json;
import io.billwright.testing.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/// Estimates of whole contracts, one per file; each title lets a reader check the totals by hand. They are made from
/// `shop.json`. `-Dgolden.update=true` rewrites the answers, and `git diff` shows what that changed.
class GoldenEstimatesTest {

    private static final Path FOLDER = Path.of("src/test/resources/estimates");
    private static final Shop SHOP = Shop.open();

    static List<String> names() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void theEstimateIsTheOneInTheFile(String name) throws IOException {
        var file = FOLDER.resolve(name);
        var golden = (ObjectNode) Json.mapper().readTree(Files.readString(file));

        var estimate = (ObjectNode) SHOP.estimate(golden.get("request"));
        estimate.remove("estimate_hash");

        if (Boolean.getBoolean("golden.update")) {
            golden.set("response", estimate);
            Files.writeString(
                    file, Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(golden) + "\n");
        }
        assertThat(estimate.toPrettyString())
                .as(golden.get("title").stringValue())
                .isEqualTo(golden.path("response").toPrettyString());
    }

    @Test
    void thereAreFiles() throws IOException {
        assertThat(names()).hasSizeGreaterThanOrEqualTo(25);
    }
}
