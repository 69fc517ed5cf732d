package io.billwright.edges.cells;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Groups the commands for installations with several cells.
@Command(
        name = "cells",
        description = "Run several databases as one installation (docs/cells.md).",
        mixinStandardHelpOptions = true,
        subcommands = MapCommand.class)
public final class CellsCommand implements Runnable {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    /// The subcommands of `seller` that concern cells.
    public static List<Object> ofSeller() {
        return List.of(new MoveCommand(), new DeleteMovedCommand());
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
        }
    }
}
