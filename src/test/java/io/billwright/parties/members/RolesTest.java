package io.billwright.parties.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Scope;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What each role may do: the table that the docs show is the one that the service keeps to.
/// `-Droles.update=true` writes it.
class RolesTest {

    private static final Path DOCS = Path.of("docs/roles.md");
    private static final String NOBODY = "00000000-0000-7000-8000-00000000ffff";
    private static final String BEGIN = "| operation | scope |";

    @Test
    void theDocsShowWhatEachRoleMayDo() throws IOException {
        var text = Files.readString(DOCS);
        var before = text.substring(0, text.indexOf(BEGIN));
        if (Boolean.getBoolean("roles.update")) {
            Files.writeString(DOCS, before + table());
        }
        assertThat(Files.readString(DOCS)).isEqualTo(before + table());
    }

    @Test
    void everyActOfARoleIsAnOperationBeyondItsScopes() {
        var operations = operations().collect(Collectors.toMap(RolesTest::name, RolesTest::scope));
        for (var role : Role.values()) {
            assertThat(operations.keySet()).containsAll(role.acts());
            for (var act : role.acts()) {
                assertThat(role.scopes()).as(role + " " + act).doesNotContain(operations.get(act));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theServiceRefusesWhatTheTableDoesNotAllow(Role role) {
        var service = TestService.shared();
        var api = service.newSandboxSeller();
        var browser = ConsoleBrowser.member(api, service.baseUrl(), role.name());
        var wrong = new ArrayList<String>();
        operations().forEach(operation -> {
            var path = operation
                    .path()
                    .substring("/api/v2".length())
                    .replaceAll("\\{[a-z_]+_id}", NOBODY)
                    .replace("{version}", "1")
                    .replaceAll("\\{[a-z_]+}", "x");
            var reads = operation.method().equals("GET");
            var answer = browser.api(api.seller(), operation.method(), path, reads ? "" : "{}");
            assertThat(answer.status())
                    .as(operation + " " + answer.text())
                    .isLessThan(500)
                    .isNotEqualTo(401);
            if ((answer.status() != 403) != may(role, operation)) {
                wrong.add(operation + " " + answer.status());
            }
        });
        assertThat(wrong).isEmpty();
    }

    private static Stream<Operation> operations() {
        return OpenApi.operations().stream().filter(Operation::inApi);
    }

    private static boolean may(Role role, Operation operation) {
        return role.scopes().contains(scope(operation)) || role.acts().contains(name(operation));
    }

    private static Scope scope(Operation operation) {
        return Scope.valueOf(operation.node().get("x-billwright-scope").stringValue());
    }

    private static String name(Operation operation) {
        return operation.method() + " " + operation.path().substring("/api/v2".length());
    }

    /// Operations that everybody may do, as they only read, are left to one line.
    private static String table() {
        var roles = Stream.of(Role.values())
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .toList();
        var lines = new ArrayList<String>();
        lines.add(BEGIN + " " + String.join(" | ", roles) + " |");
        lines.add("|---|---|" + "---|".repeat(roles.size()));
        lines.add(
                "| everything that only reads, but for what is listed below | READ |" + " yes |".repeat(roles.size()));
        operations()
                .filter(operation -> !Set.of(Role.values()).stream().allMatch(role -> may(role, operation)))
                .map(operation -> "| `" + name(operation) + "` | " + scope(operation) + " | "
                        + List.of(Role.values()).stream()
                                .map(role -> may(role, operation) ? "yes" : "")
                                .collect(Collectors.joining(" | "))
                        + " |")
                .sorted()
                .forEach(lines::add);
        return String.join("\n", lines) + "\n";
    }
}
