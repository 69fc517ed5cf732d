package io.billwright.edges.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Stores the address of an installation and an API key, after a call with them has succeeded.
@Command(
        name = "login",
        description = "Store an installation and a key as a profile that other commands use.",
        footer = {"", "The key is asked for, or read from standard input, so that it stays out of the shell's history."
        },
        mixinStandardHelpOptions = true)
final class LoginCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--url", required = true, description = "where the service is, such as https://billing.example")
    private URI url = URI.create("http://127.0.0.1:8080");

    @Option(names = "--profile", description = "the name of the profile; ${DEFAULT-VALUE} if left out")
    private String profile = Profiles.DEFAULT;

    @Override
    public Integer call() throws IOException {
        if (!"https".equals(url.getScheme()) && !"http".equals(url.getScheme())) {
            throw new IllegalStateException("--url must begin with http:// or https://");
        }
        var key = key();
        var seller = new ApiClient(url, key).read("/seller");
        var profiles = Profiles.own();
        profiles.put(profile, new Profiles.Profile(url, key));
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println("signed in to " + seller.get("name").stringValue() + " ("
                + seller.get("mode").stringValue() + ") at " + url + " as profile " + profile);
        out.println("stored in " + profiles.file());
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    @SuppressWarnings("SystemConsoleNull") // it is null if the JDK is set to have no console
    private static String key() throws IOException {
        var console = System.console();
        if (console != null && console.isTerminal()) {
            var typed = console.readPassword("API key: ");
            return typed == null ? "" : new String(typed).strip();
        }
        var line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (line == null || line.isBlank()) {
            throw new IllegalStateException("no key was given on standard input");
        }
        return line.strip();
    }
}
