package io.billwright.edges.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Follows the audit log.
@Command(
        name = "logs",
        description = "Watch changes as they are made.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TailCommand.class)
final class LogsCommand implements Runnable {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), "a command is missing");
    }
}
