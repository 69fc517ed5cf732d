package io.billwright.edges.cli;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Asks the service on this machine whether it is ready; for container images, which have no other HTTP client.
@Command(
        name = "health",
        description = "Ask the service on this machine whether it is ready; ends with an error if not.",
        mixinStandardHelpOptions = true)
final class HealthCommand implements Callable<Integer> {

    private static final int LONGEST_MILLIS = 5000;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--port", description = "port of the service", defaultValue = "${env:SERVER_PORT:-8080}")
    private int port;

    @Option(names = "--alive", description = "ask only whether it is alive, with or without its database")
    private boolean alive;

    @Override
    public Integer call() {
        var path = alive ? "/healthz" : "/readyz";
        try {
            // This client loads faster than `java.net.http`, and each probe is a new process.
            var connection = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
            connection.setConnectTimeout(LONGEST_MILLIS);
            connection.setReadTimeout(LONGEST_MILLIS);
            int status = connection.getResponseCode();
            connection.disconnect();
            say(path + " was answered " + status);
            return status == HttpURLConnection.HTTP_OK ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException failure) {
            say("nobody answers on port " + port + ": " + Problem.explain(failure));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private void say(String line) {
        Objects.requireNonNull(spec).commandLine().getOut().println(line);
    }
}
