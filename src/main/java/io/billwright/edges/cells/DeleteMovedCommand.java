package io.billwright.edges.cells;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `billwright seller delete-moved`
@Command(
        name = "delete-moved",
        description = "Delete the rows of a seller in the cell it has moved from.",
        mixinStandardHelpOptions = true)
final class DeleteMovedCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--cells", required = true, description = "the file that names the cells")
    private @Nullable Path cells;

    @Option(names = "--seller", required = true, description = "the id of the seller")
    private @Nullable UUID seller;

    @Option(names = "--in", required = true, description = "the cell it has moved from")
    private String cell = "";

    @Option(
            names = "--grace",
            description = "only if it moved at least so long ago, as in PT1H (default: a week)",
            defaultValue = "P7D")
    private Duration grace = Duration.ofDays(7);

    @Override
    public Integer call() {
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        try (var database =
                CellDatabase.open(CellsFile.read(Objects.requireNonNull(cells)).cell(cell))) {
            new DeleteMoved(Objects.requireNonNull(seller), database, out::println).handle(grace);
        }
        return CommandLine.ExitCode.OK;
    }
}
