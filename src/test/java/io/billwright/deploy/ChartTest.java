package io.billwright.deploy;

import static io.billwright.deploy.RenderedChart.render;
import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import io.billwright.platform.telemetry.BuildVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The Helm chart as it renders.
class ChartTest {

    @Test
    void helmHasNothingAgainstIt() {
        var result = new Helm(RenderedChart.CHART).lint().strict().call();

        assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    }

    @Test
    void bothRolesRunWithoutRightsAndAreProbed() {
        var parts = render(chart());

        for (var role : List.of("api", "worker")) {
            var pod = part(parts, "Deployment/b-" + role).at("/spec/template/spec");
            var container = pod.at("/containers/0");
            assertThat(container.get("args").toString()).isEqualTo("[\"serve\",\"--role\",\"" + role + "\"]");
            assertThat(pod.at("/securityContext/runAsUser").intValue()).isEqualTo(10001);
            assertThat(pod.at("/automountServiceAccountToken").booleanValue()).isFalse();
            assertThat(container.at("/securityContext/readOnlyRootFilesystem").booleanValue())
                    .isTrue();
            assertThat(container.at("/readinessProbe/httpGet/path").stringValue())
                    .isEqualTo("/readyz");
            assertThat(container.at("/livenessProbe/httpGet/path").stringValue())
                    .isEqualTo("/healthz");
            assertThat(part(parts, "PodDisruptionBudget/b-" + role).at("/spec/selector/matchLabels"))
                    .isEqualTo(part(parts, "Deployment/b-" + role).at("/spec/selector/matchLabels"));
            assertThat(parts).containsKey("NetworkPolicy/b-" + role);
        }
        assertThat(part(parts, "HorizontalPodAutoscaler/b-api")
                        .at("/spec/scaleTargetRef/name")
                        .stringValue())
                .isEqualTo("b-api");
        assertThat(part(parts, "Deployment/b-api").at("/spec/replicas").isMissingNode())
                .isTrue();
        assertThat(part(parts, "Service/b")
                        .at("/spec/selector/app.kubernetes.io~1component")
                        .stringValue())
                .isEqualTo("api");
    }

    @Test
    void theMigrationAloneGetsTheOwnersPassword() {
        var holders = render(chart()).entrySet().stream()
                .filter(part ->
                        part.getValue().toString().toLowerCase(Locale.ROOT).contains("owner"))
                .map(Map.Entry::getKey)
                .toList();

        assertThat(holders).containsExactly("Job/b-migrate");
    }

    @Test
    void noSecretIsWrittenIntoAPod() {
        for (var part : render(
                        chart().set("mail.host", "m").set("mail.username", "u").set("mail.secret", "s"))
                .values()) {
            for (var variable :
                    part.findValues("env").stream().flatMap(ChartTest::all).toList()) {
                var name = variable.get("name").stringValue();
                assertThat(name).as(name).doesNotMatch(".*(PASSWORD|PEPPER|DATAKEY)");
                if (name.endsWith("_FILE")) {
                    var file = variable.get("value").stringValue();
                    assertThat(part.findValues("mountPath").toString()).contains(file.replaceFirst("/[^/]+$", "\""));
                }
            }
        }
    }

    @Test
    void optionalPartsAreThereWhenTheyAreAskedFor() {
        assertThat(render(chart())).doesNotContainKeys("ServiceMonitor/b", "Ingress/b");

        var parts = render(chart().set("serviceMonitor.enabled", "true").set("ingress.enabled", "true"));
        assertThat(part(parts, "Ingress/b").at("/spec/rules/0/host").stringValue())
                .isEqualTo("billing.example.com");
        assertThat(part(parts, "Ingress/b").toString()).doesNotContain("/metrics");
        var monitored = part(parts, "ServiceMonitor/b").at("/spec/selector/matchLabels");
        for (var service : List.of("Service/b", "Service/b-worker")) {
            var labels = part(parts, service).at("/metadata/labels");
            monitored
                    .propertyStream()
                    .forEach(label -> assertThat(labels.get(label.getKey())).isEqualTo(label.getValue()));
        }
    }

    @Test
    void itsVersionIsThatOfTheProgram() {
        assertThat(part(render(chart()), "Deployment/b-api")
                        .at("/spec/template/spec/containers/0/image")
                        .stringValue())
                .endsWith(":" + BuildVersion.get());
    }

    private static TemplateCommand chart() {
        return RenderedChart.released("b");
    }

    private static JsonNode part(Map<String, JsonNode> parts, String name) {
        return Objects.requireNonNull(parts.get(name), name);
    }

    private static Stream<JsonNode> all(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
