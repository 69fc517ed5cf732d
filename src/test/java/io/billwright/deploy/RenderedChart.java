package io.billwright.deploy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Renders the Helm chart. `scripts/test-chart` runs it with a release name and values, and uses its output: one
/// resource per line.
final class RenderedChart {

    static final Path CHART = Path.of("deploy/chart");
    private static final JsonMapper JSON = new JsonMapper();

    private RenderedChart() {}

    public static void main(String[] arguments) {
        var chart = released(arguments[0]);
        for (var value : Arrays.asList(arguments).subList(1, arguments.length)) {
            int end = value.indexOf('=');
            chart.set(value.substring(0, end), value.substring(end + 1));
        }
        render(chart).values().forEach(System.out::println);
    }

    /// The migration is rendered as an ordinary resource, because hooks are not part of this output.
    static TemplateCommand released(String name) {
        return new Helm(CHART).template().withName(name).set("migrate.hook", "false");
    }

    /// The resources by kind and name.
    static Map<String, JsonNode> render(TemplateCommand chart) {
        var parts = new TreeMap<String, JsonNode>();
        for (var part : new Yaml().loadAll(chart.call())) {
            if (part != null) {
                JsonNode json = JSON.valueToTree(part);
                parts.put(
                        json.at("/kind").stringValue() + "/"
                                + json.at("/metadata/name").stringValue(),
                        json);
            }
        }
        return parts;
    }
}
