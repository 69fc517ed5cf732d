package io.billwright.deploy;

import io.billwright.testing.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Runs server programs from Debian packages as processes of a test; as the user `postgres` if the test runs as root.
final class Daemons {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private static final Pattern RELATIVE = Pattern.compile("(^|[ =:])target/");

    private Daemons() {}

    static boolean areInstalled(String... programs) {
        return Stream.of(programs)
                .allMatch(program -> Stream.of("/usr/bin", "/usr/sbin")
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
    }

    /// The tools folder of the newest installed PostgreSQL.
    static Path postgresTools() throws IOException {
        try (var versions = Files.list(VERSIONS)) {
            return versions.max(Comparator.comparing(
                            version -> Integer.valueOf(version.getFileName().toString())))
                    .orElseThrow()
                    .resolve("bin");
        }
    }

    /// The command line of Billwright, usable from any folder.
    static String program() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var options = String.join(" ", ServiceProcess.program());
        return java + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "
                + RELATIVE.matcher(options).replaceAll("$1" + Path.of("").toAbsolutePath() + "/target/");
    }

    /// A folder that the servers can write to.
    static Path newFolder() throws IOException {
        var folder = Files.createTempDirectory("billwright-daemons");
        if (isRoot()) {
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("postgres"));
        }
        return folder;
    }

    /// Starts a program and appends its output to a file in the folder.
    static Process launch(Path folder, String log, Map<String, String> environment, String... command)
            throws IOException {
        var all = new ArrayList<String>();
        if (isRoot()) {
            // Unlike runuser, setpriv replaces itself by the program, so that killing the process kills the server.
            all.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"));
        }
        all.addAll(List.of(command));
        return launch(folder, log, environment, all);
    }

    /// The same as the user who runs the tests.
    static Process launch(Path folder, String log, Map<String, String> environment, List<String> command)
            throws IOException {
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve(log).toFile()));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", folder.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    static void kill(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    static void signal(String name, List<ProcessHandle> processes) throws IOException, InterruptedException {
        for (var process : processes) {
            new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
