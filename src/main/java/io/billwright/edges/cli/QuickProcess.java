package io.billwright.edges.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs the same command again in a Java process with options for a quick start: only the first compiler and the
/// serial collector, which halve the processor time. A jar cannot set options for the Java that runs it.
final class QuickProcess {

    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final List<String> OPTIONS_ELSEWHERE = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");
    private static final String LAUNCHER = "billwright.launcher";

    private final List<String> command;

    private QuickProcess(List<String> command) {
        this.command = command;
    }

    /// Empty if the user has set Java options, or if this process cannot find out how it was started.
    static Optional<QuickProcess> ofThis() {
        var info = ProcessHandle.current().info();
        var arguments = info.arguments().orElse(new String[0]);
        if (info.command().isEmpty()
                || arguments.length == 0
                || !arguments[0].equals("-jar")
                || OPTIONS_ELSEWHERE.stream().anyMatch(name -> System.getenv(name) != null)) {
            return Optional.empty();
        }
        var command = new ArrayList<>(List.of(info.command().get()));
        command.addAll(OPTIONS);
        command.add("-D" + LAUNCHER + "=" + ProcessHandle.current().pid());
        command.addAll(List.of(arguments));
        return Optional.of(new QuickProcess(command));
    }

    /// Waits for the process and returns its exit code. Ending this process ends the other one too.
    int run() {
        try {
            var process = new ProcessBuilder(command).inheritIO().start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
            return process.waitFor();
        } catch (IOException failure) {
            throw new IllegalStateException("Java cannot be started: " + failure.getMessage(), failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends this process when its launcher ends, since a launcher that is killed cannot end it.
    static void endWithLauncher() {
        var launcher = Long.getLong(LAUNCHER);
        if (launcher != null) {
            ProcessHandle.of(launcher)
                    .ifPresentOrElse(
                            process -> {
                                var _ = process.onExit().thenRun(() -> System.exit(1));
                            },
                            () -> System.exit(1));
        }
    }
}
