package io.billwright.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs a command of the program as a separate process.
public final class CommandProcess implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Process process;
    private final File output;

    private CommandProcess(Process process, File output) {
        this.process = process;
        this.output = output;
    }

    /// Starts a client command with a seller's key and the URL of its service.
    public static CommandProcess start(Api seller, String url, String... arguments) throws IOException {
        return start(Map.of("BILLWRIGHT_URL", url, "BILLWRIGHT_KEY", seller.key()), arguments);
    }

    /// Starts an operator's command with access to the database of a service.
    public static CommandProcess operate(TestService service, String... arguments) throws IOException {
        var settings = Map.of(
                "BILLWRIGHT_DATABASE_URL", service.database().url(),
                "BILLWRIGHT_DATABASE_PASSWORD", TestDatabase.APP_PASSWORD,
                "BILLWRIGHT_KEYS_PEPPER", TestService.PEPPER);
        return start(settings, arguments);
    }

    /// Starts a command with environment variables.
    public static CommandProcess start(Map<String, String> settings, String... arguments) throws IOException {
        return startIn(Path.of("").toAbsolutePath(), "", settings, arguments);
    }

    /// Starts a command in a folder, with `input` as its standard input.
    public static CommandProcess startIn(Path folder, String input, Map<String, String> settings, String... arguments)
            throws IOException {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(ServiceProcess.program());
        command.addAll(List.of(arguments));
        var output = File.createTempFile("billwright", ".out");
        output.deleteOnExit();
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment().putAll(settings);
        var process = builder.start();
        try (var to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return new CommandProcess(process, output);
    }

    /// The output so far.
    public String printed() throws IOException {
        return Files.readString(output.toPath());
    }

    /// Waits until the output contains a text; returns the whole output.
    public String await(String text) {
        var fact = "prints '" + text + "'";
        var printed = Await.value(fact, this::printed, so -> so.contains(text) || !process.isAlive());
        if (!printed.contains(text)) {
            throw new AssertionError("ended with " + process.exitValue() + ": " + printed);
        }
        return printed;
    }

    public boolean hasEnded() {
        return !process.isAlive();
    }

    /// Waits until the command has ended; returns its exit code.
    public int end() throws InterruptedException {
        if (!process.waitFor(LONGEST)) {
            throw new AssertionError("still running");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
