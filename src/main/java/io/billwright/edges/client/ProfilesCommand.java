package io.billwright.edges.client;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists the profiles that `login` has stored, without their keys, or removes one.
@Command(
        name = "profiles",
        description = "List the profiles that login has stored, or forget one.",
        mixinStandardHelpOptions = true)
final class ProfilesCommand implements Callable<Integer> {

    private static final int END_OF_PREFIX = 8;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--forget", paramLabel = "PROFILE", description = "remove it and its key from this machine")
    private @Nullable String forgotten;

    @Override
    public Integer call() throws IOException {
        var profiles = Profiles.own();
        if (forgotten != null && !profiles.remove(forgotten)) {
            throw new IllegalStateException("no profile is named " + forgotten);
        }
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        profiles.all().forEach((name, profile) -> {
            var key = profile.key();
            out.println(name + "  " + profile.url() + "  " + key.substring(0, Math.min(END_OF_PREFIX, key.length()))
                    + "...");
        });
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
