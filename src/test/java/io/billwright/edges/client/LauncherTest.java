package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `bin/billwright` finds a Java that is new enough, or says what to do.
class LauncherTest {

    @TempDir
    private Path folder;

    /// A Java that only prints how it was called.
    private Path java(String version) throws IOException {
        var home = Files.createDirectories(folder.resolve("java-" + version));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        var java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho called \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }

    /// A copy of the script that looks for no Java where systems keep theirs.
    private String run(Path home, String... arguments) throws Exception {
        var script = folder.resolve("billwright");
        var text = Files.readString(Path.of("bin/billwright"));
        Files.writeString(script, text.replace("/usr/lib/jvm/*", "").replace("/Library/Java", "/nowhere"));
        var command = new java.util.ArrayList<>(List.of("/bin/sh", script.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("BILLWRIGHT_JAVA_HOME");
        builder.environment().put("JAVA_HOME", home.toString());
        builder.environment().put("PATH", folder.resolve("tools") + ":/usr/bin:/bin");
        Files.createDirectories(folder.resolve("tools"));
        Files.deleteIfExists(folder.resolve("tools/java"));
        Files.createSymbolicLink(folder.resolve("tools/java"), home.resolve("bin/java"));
        var process = builder.start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return printed;
    }

    @Test
    void anOldJavaIsNamedWithWhatToDo() throws Exception {
        var home = java("17.0.15");

        assertThat(run(home, "get", "seller"))
                .startsWith("billwright: needs Java 25 or newer, and found Java 17 in " + home)
                .contains("JAVA_HOME");
    }

    @Test
    void commandsThatCallAServiceHaveACacheOfTheirOwn() throws Exception {
        var home = java("25.0.1");
        Files.createFile(folder.resolve("billwright.jar"));
        Files.createFile(folder.resolve("billwright.aot"));
        Files.createFile(folder.resolve("client.aot"));
        var picocli =
                Files.createFile(Files.createDirectories(folder.resolve("lib")).resolve("picocli-1.0.jar"));

        assertThat(run(home, "get", "a b"))
                .contains("-XX:AOTCache=" + folder + "/client.aot", "-Xbootclasspath/a:" + picocli)
                .endsWith("-jar " + folder + "/billwright.jar get a b\n");
        assertThat(run(home, "sandbox", "--port", "0"))
                .contains("-XX:AOTCache=" + folder + "/billwright.aot")
                .doesNotContain("TieredStopAtLevel", "-Xbootclasspath");
    }

    @Test
    void aMissingJarIsSaid() throws Exception {
        assertThat(run(java("26"), "get", "seller")).contains("no billwright.jar near " + folder);
    }
}
