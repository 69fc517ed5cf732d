package io.billwright.deploy;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Alerts and dashboard refer only to metrics that the service exposes from its start. The alerts themselves are
/// tested by scripts/test-alerts.
class WatchedMetricsTest {

    private static final Path ALERTS = Path.of("deploy/prometheus/alerts.yml");
    private static final Path DASHBOARD = Path.of("deploy/grafana/billwright.json");
    private static final Path RUNBOOK = Path.of("docs/runbook.md");

    private static final Pattern NOT_METRICS =
            Pattern.compile("\\{[^}]*}|\\[[^]]*]|\\b(by|on|without|ignoring)\\s*\\([^)]*\\)|\\b(and|or|unless|on)\\b");
    private static final Pattern NAME = Pattern.compile("\\b[a-zA-Z_:][a-zA-Z0-9_:]*+(?!\\s*\\()");
    private static final Pattern SECTION = Pattern.compile("^## (\\w+)$", Pattern.MULTILINE);

    private record Alert(String name, String expression, String runbook) {}

    /// Starts everything that a process can have: background work, and Kafka, which does not need to answer.
    @Test
    void alertsAndDashboardNameOnlyFiguresThatAreShownFromTheStart() throws IOException {
        var service = TestService.start(Map.of(
                "billwright.role", "all",
                "billwright.kafka.servers", "127.0.0.1:1",
                "billwright.kafka.delivery-timeout", "1s"));
        try {
            Pages.get(service.baseUrl(), "/healthz");
            var shown = shown(Pages.get(service.baseUrl(), "/metrics").body());

            var expressions =
                    new ArrayList<>(alerts().stream().map(Alert::expression).toList());
            expressions.addAll(queries());
            assertThat(expressions).hasSizeGreaterThan(35);
            assertThat(unknown(expressions, shown)).isEmpty();
            assertThat(unknown(List.of("sum by (kind) (rate(made_up_total{kind=\"up\"}[5m])) > 0"), shown))
                    .containsExactly("made_up_total");
        } finally {
            service.close();
        }
    }

    @Test
    void everyAlertHasItsSectionInTheRunbook() throws IOException {
        var names = alerts().stream().map(Alert::name).toList();
        var sections = SECTION.matcher(Files.readString(RUNBOOK))
                .results()
                .map(section -> section.group(1))
                .toList();

        assertThat(sections).isEqualTo(names);
        assertThat(alerts())
                .allSatisfy(
                        alert -> assertThat(alert.runbook()).isEqualToIgnoringCase("docs/runbook.md#" + alert.name()));
    }

    @Test
    void everyAlertIsTriedOut() throws IOException {
        var tests = Files.readString(ALERTS.resolveSibling("alerts.test.yml"));
        assertThat(alerts())
                .allSatisfy(alert -> assertThat(tests)
                        .contains("# " + alert.name() + ": raised")
                        .contains("# " + alert.name() + ": not raised"));
    }

    private static Set<String> unknown(List<String> expressions, Set<String> shown) {
        var unknown = new TreeSet<String>();
        for (var expression : expressions) {
            NAME.matcher(NOT_METRICS.matcher(expression).replaceAll(" "))
                    .results()
                    .map(name -> name.group())
                    .filter(name -> !shown.contains(name))
                    .forEach(unknown::add);
        }
        return unknown;
    }

    private static Set<String> shown(String metrics) {
        var shown = metrics.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceFirst("[{ ].*", ""))
                .collect(toSet());
        // Prometheus itself adds this metric: whether it reaches the process.
        shown.add("up");
        return shown;
    }

    private static List<Alert> alerts() throws IOException {
        Object file = new Yaml().load(Files.readString(ALERTS));
        var rules = new JsonMapper().<JsonNode>valueToTree(file).at("/groups/0/rules");
        return rules.valueStream()
                .map(rule -> new Alert(
                        rule.at("/alert").stringValue(),
                        rule.at("/expr").stringValue(),
                        rule.at("/annotations/runbook").stringValue()))
                .toList();
    }

    private static List<String> queries() throws IOException {
        return new JsonMapper()
                .readTree(Files.readString(DASHBOARD)).findValues("expr").stream()
                        .map(query -> query.stringValue())
                        .toList();
    }
}
