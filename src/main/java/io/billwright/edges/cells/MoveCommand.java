package io.billwright.edges.cells;

import java.io.PrintWriter;
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

/// Moves a seller to another cell, continues a move that was killed, or undoes one.
@Command(
        name = "move",
        description = {
            "Move a seller to another cell (docs/cells.md).",
            "A move that was killed goes on when it is started again."
        },
        mixinStandardHelpOptions = true)
final class MoveCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--cells", required = true, description = "the file that names the cells")
    private @Nullable Path cells;

    @Option(names = "--seller", required = true, description = "the id of the seller")
    private @Nullable UUID seller;

    @Option(names = "--from", required = true, description = "the cell in which it lives")
    private String from = "";

    @Option(names = "--to", required = true, description = "the cell to which it moves")
    private String to = "";

    @Option(names = "--undo", description = "take back a move that has not opened the seller in its new cell")
    private boolean undo;

    @Option(names = "--map", description = "the map of the router, which is written anew")
    private @Nullable Path map;

    @Option(names = "--router", description = "the runtime API of HAProxy: a socket or host:port")
    private @Nullable String router;

    @Option(names = "--documents-shared", description = "both cells keep documents in the same store")
    private boolean isStoreShared;

    @Option(
            names = "--patience",
            description = "seconds to wait for claimed work, and for changes to arrive",
            defaultValue = "60")
    private int patience = 60;

    @Override
    public Integer call() {
        var file = CellsFile.read(Objects.requireNonNull(cells));
        var id = Objects.requireNonNull(seller);
        try (var source = CellDatabase.open(file.cell(from));
                var target = CellDatabase.open(file.cell(to))) {
            if (undo) {
                new UndoMove(id, source, target, this::say).handle();
            } else {
                var options = new MoveSeller.Options(
                        Duration.ofSeconds(patience), isStoreShared, () -> tell(file, id, target.cell()), _ -> {});
                new MoveSeller(id, source, target, options, this::say).handle();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /// The running router comes first, because clients are waiting for it. The file is for its next start.
    private void tell(CellsFile file, UUID id, Cell cell) {
        if (router != null) {
            new Router(router, String.valueOf(map)).send(id, cell);
        }
        if (map != null) {
            CellsMap.write(map, CellsMap.lines(file.all()));
        }
    }

    private void say(String line) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
