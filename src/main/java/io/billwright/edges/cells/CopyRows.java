package io.billwright.edges.cells;

import io.billwright.edges.cells.SellerTables.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.postgresql.PGConnection;

/// Copies a seller's rows from one snapshot of the source. The same transaction fences the seller off in the target,
/// so that the target has either no row of the seller or all of them, fenced.
final class CopyRows {

    private final CellDatabase source;
    private final CellDatabase target;
    private final SellerTables tables;
    private final Fence arriving;

    CopyRows(CellDatabase source, CellDatabase target, SellerTables tables, Fence arriving) {
        this.source = source;
        this.target = target;
        this.tables = tables;
        this.arriving = arriving;
    }

    void handle(String snapshot, Consumer<String> say) {
        var all = tables.list();
        source.inTransaction(() -> {
            source.execute("set transaction isolation level repeatable read, read only");
            source.execute("set transaction snapshot '" + snapshot + "'");
            return target.asReplica(() -> {
                arriving.put(Fence.State.ARRIVING, source.cell().name());
                say.accept("copied " + copy(all) + " rows of " + all.size() + " tables");
                return true;
            });
        });
    }

    private long copy(List<Table> all) {
        long rows = 0;
        try {
            var from = source.connection().unwrap(PGConnection.class).getCopyAPI();
            var to = target.connection().unwrap(PGConnection.class).getCopyAPI();
            for (var table : all) {
                var columns = String.join(", ", table.columns());
                var read = from.copyOut("copy (select %s from %s where %s) to stdout"
                        .formatted(columns, table.name(), tables.ofSeller()));
                var write = to.copyIn("copy %s (%s) from stdin".formatted(table.name(), columns));
                for (var row = read.readFromCopy(); row != null; row = read.readFromCopy()) {
                    write.writeToCopy(row, 0, row.length);
                }
                rows += write.endCopy();
            }
        } catch (SQLException failure) {
            throw new IllegalStateException("the rows cannot be copied: " + failure.getMessage(), failure);
        }
        return rows;
    }
}
