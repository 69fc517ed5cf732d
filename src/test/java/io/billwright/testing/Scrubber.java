package io.billwright.testing;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Prepares an answer for publication as an example, reproducibly: it removes keys, secrets and addresses of the
/// test, and replaces ids and times by plausible constants. Within an answer, an id is always replaced by the same
/// one.
final class Scrubber {

    /// The name that stands for the mark which tests put into every text.
    static final String MARK = "Acme";

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern DAY =
            Pattern.compile("(20[0-9]{2}-[01][0-9]-[0-3][0-9])(T[0-9:]{5,8}(?:[.][0-9]+)?)?");
    private static final Pattern HOST = Pattern.compile("https?://(?:127[.]0[.]0[.]1|localhost)(?::[0-9]+)?/");
    private static final Pattern TOKEN = Pattern.compile("(?<=/|token=)[A-Za-z0-9_-]{24,}(?=$|[/?.\"\\s])");
    private static final LocalDate TODAY = LocalDate.parse("2026-12-01");

    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("key", "bw_test_" + "0".repeat(50) + "_" + "0".repeat(31) + "_" + "0".repeat(7)),
            Map.entry("secret", "whsec_" + "A".repeat(43) + "="),
            Map.entry("next_cursor", "MjAyNi0xMi0wMQ"),
            Map.entry("estimate_hash", "q3T0mZr8sQx1nVb7kU2cWg"));

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("customer_name", "Acme SAS"),
            Map.entry("plan_name", "Team"),
            Map.entry("brick_name", "Seats"),
            Map.entry("person_name", "Ada Martin"),
            Map.entry("tax_id", "FR12345678901"),
            Map.entry("line1", "1 rue de la Paix"),
            Map.entry("name", "Northwind Cloud"),
            Map.entry("file_name", "terms.txt"),
            Map.entry("reason", "Delivered late"),
            Map.entry("memo", "first of two"),
            Map.entry("code", "SPRING"),
            Map.entry("description", "Our CRM"),
            Map.entry("sales_item_id", "1"));

    private static final Map<String, Integer> NUMBERS = Map.of("duration_ms", 42, "rate", 20);

    private final LocalDate today;
    private final Map<String, String> ids = new HashMap<>();

    Scrubber(LocalDate today) {
        this.today = today;
    }

    JsonNode scrub(JsonNode value) {
        return scrub("", value);
    }

    private JsonNode scrub(String name, JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var scrubbed = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(member -> scrubbed.set(member.getKey(), scrub(member.getKey(), member.getValue())));
                yield scrubbed;
            }
            case ArrayNode array -> {
                var scrubbed = JsonNodeFactory.instance.arrayNode();
                array.forEach(element -> scrubbed.add(scrub(name, element)));
                yield scrubbed;
            }
            default -> leaf(name, value);
        };
    }

    private JsonNode leaf(String name, JsonNode value) {
        if (value.isString()) {
            return JsonNodeFactory.instance.stringNode(text(name, value.stringValue()));
        }
        return value.isInt() && NUMBERS.containsKey(name)
                ? JsonNodeFactory.instance.numberNode(NUMBERS.get(name))
                : value;
    }

    String text(String name, String text) {
        if (TEXTS.containsKey(name)) {
            return TEXTS.get(name);
        }
        if (text.equals(MARK)) {
            return NAMES.getOrDefault(name, text);
        }
        var withoutIds = UUID.matcher(text).replaceAll(match -> ids.computeIfAbsent(match.group(), this::nextId));
        var withoutHosts = HOST.matcher(withoutIds).replaceAll("https://billing.example/");
        var withoutTokens = TOKEN.matcher(withoutHosts)
                .replaceAll(match -> UUID.matcher(match.group()).matches() ? match.group() : "4fQ9vT2nXbK7cLw1");
        return DAY.matcher(withoutTokens).replaceAll(this::day);
    }

    private String nextId(String id) {
        return "00000000-0000-7000-8000-0000000001%02x".formatted(ids.size() + 1);
    }

    /// A day close to that of the test becomes relative to a fixed day; the first of a month is kept, because a test
    /// chose it.
    private String day(MatchResult match) {
        var date = LocalDate.parse(match.group(1));
        var distance = ChronoUnit.DAYS.between(today, date);
        if (distance < -2 || distance > 35 || date.getDayOfMonth() == 1) {
            return match.group();
        }
        var time = match.group(2);
        var isChosen = time == null || time.equals("T00:00") || time.equals("T00:00:00");
        return TODAY.plusDays(distance) + (isChosen ? time == null ? "" : time : "T09:00:00");
    }
}
