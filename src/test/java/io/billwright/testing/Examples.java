package io.billwright.testing;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// Maintains real answers as the examples in the OpenAPI document. With `-Dcontract.examples=update`, the smallest
/// meaningful answer to each operation is written to the end of the document after the tests; otherwise this does
/// nothing.
final class Examples {

    static final boolean RECORDING = "update".equals(System.getProperty("contract.examples"));
    private static final Path SOURCE = Path.of("src/main/resources/openapi/billwright-v2.yaml");
    private static final String HEAD = """

              # Real answers that tests have seen. Not to be edited: see docs/contract.md.
              examples:
            """;
    private static final int TEXT_LINES = 4;
    private static final int LONGEST_TEXT = 300;
    /// Penalties in characters: an example with empty fields shows little, so a longer one without gaps is preferred.
    private static final int PRICE_OF_A_GAP = 200;
    private static final int PRICE_OF_NOTHING = 100_000;

    private static final BinaryOperator<Candidate> BETTER =
            BinaryOperator.minBy(Comparator.comparingInt(Candidate::price)
                    .thenComparing(candidate -> candidate.value().toString()));
    private static final Map<String, Candidate> BEST = new ConcurrentHashMap<>();

    static {
        if (RECORDING) {
            Runtime.getRuntime().addShutdownHook(new Thread(Examples::write));
        }
    }

    private record Candidate(JsonNode value, int price) {}

    private Examples() {}

    static void offer(Operation operation, int status, String type, String body) {
        ResponseBody.of(operation, Integer.toString(status))
                .filter(described -> type.startsWith(described.type()))
                .flatMap(described -> described.exampleName().stream())
                .forEach(name -> offer(name, type, body));
    }

    private static void offer(String name, String type, String body) {
        JsonNode value = type.startsWith("application/json")
                ? Json.mapper().readTree(body)
                : JsonNodeFactory.instance.stringNode(firstLines(body));
        var scrubbed = new Scrubber(LocalDate.now(ZoneOffset.UTC)).scrub(value);
        shorten(scrubbed);
        BEST.merge(name, new Candidate(scrubbed, price(scrubbed)), BETTER);
    }

    private static String firstLines(String text) {
        return text.lines().limit(TEXT_LINES).collect(Collectors.joining("\n", "", "\n"));
    }

    /// One item is enough to show what a list contains.
    private static void shorten(JsonNode value) {
        if (value.path("data") instanceof ArrayNode items) {
            while (items.size() > 1) {
                items.remove(items.size() - 1);
            }
        }
        shortenTexts(value);
    }

    private static void shortenTexts(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                if (member.getValue().isString()
                        && member.getValue().stringValue().length() > LONGEST_TEXT) {
                    var text = member.getValue().stringValue().substring(0, LONGEST_TEXT);
                    object.put(member.getKey(), text.substring(0, text.lastIndexOf(' ')) + " ...");
                }
            });
        }
        value.forEach(Examples::shortenTexts);
    }

    private static int price(JsonNode value) {
        var tellsNoField = value.at("/error/code").asString("").equals("ERR_BAD_REQUEST")
                && value.at("/error/details").isMissingNode();
        var showsNothing = value.path("data").isArray() && value.get("data").isEmpty();
        return value.toString().length()
                + PRICE_OF_A_GAP * (gaps(value) + (tellsNoField ? 10 : 0))
                + (showsNothing ? PRICE_OF_NOTHING : 0);
    }

    private static int gaps(JsonNode value) {
        if (value.isNull() || (value.isContainer() && value.isEmpty())) {
            return 1;
        }
        return value.valueStream().mapToInt(Examples::gaps).sum();
    }

    /// A stored example is kept unless it no longer matches its schema or a better one was seen.
    private static void write() {
        ResponseBody.ofAll()
                .forEach(body -> body.example()
                        .filter(stored -> body.problems(stored).isEmpty())
                        .ifPresent(stored -> BEST.merge(
                                body.exampleName().orElseThrow(), new Candidate(stored, price(stored)), BETTER)));
        var examples = new TreeMap<String, JsonNode>();
        BEST.forEach((name, candidate) -> examples.put(name, candidate.value()));
        try {
            var text = Files.readString(SOURCE);
            var end = text.indexOf(HEAD);
            Files.writeString(SOURCE, (end < 0 ? text : text.substring(0, end)) + HEAD + yaml(examples));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String yaml(Map<String, JsonNode> examples) {
        var mapper = YAMLMapper.builder()
                .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER, YAMLWriteFeature.SPLIT_LINES)
                .build();
        var named = JsonNodeFactory.instance.objectNode();
        examples.forEach((name, value) -> named.putObject(name).set("value", value));
        return mapper.writeValueAsString(named).indent(4);
    }
}
