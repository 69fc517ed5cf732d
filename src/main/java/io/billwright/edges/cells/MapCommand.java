package io.billwright.edges.cells;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Prints or writes the router's map from seller to cell.
@Command(
        name = "map",
        description = "Print which seller lives in which cell, or write it to a file for HAProxy.",
        mixinStandardHelpOptions = true)
final class MapCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--cells", required = true, description = "the file that names the cells")
    private @Nullable Path cells;

    @Option(names = "--out", description = "the file to write")
    private @Nullable Path out;

    @Override
    public Integer call() {
        var lines = CellsMap.lines(CellsFile.read(Objects.requireNonNull(cells)).all());
        if (out == null) {
            lines.forEach(Objects.requireNonNull(spec).commandLine().getOut()::println);
        } else {
            CellsMap.write(out, lines);
        }
        return CommandLine.ExitCode.OK;
    }
}
