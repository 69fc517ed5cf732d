package io.billwright.edges.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Prints a completion script for bash and zsh.
@Command(
        name = "completion",
        description = "Print a script by which bash and zsh complete commands and options.",
        footer = {"", "source <(billwright completion)"},
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Runnable {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Override
    public void run() {
        var command = Objects.requireNonNull(spec);
        command.commandLine()
                .getOut()
                .print(AutoComplete.bash(command.root().name(), command.root().commandLine()));
        command.commandLine().getOut().flush();
    }
}
