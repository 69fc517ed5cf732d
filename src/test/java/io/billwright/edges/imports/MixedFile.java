package io.billwright.edges.imports;

import java.util.ArrayList;
import java.util.List;

/// A file of good rows and of bad ones, which knows which rows will be refused at which column.
final class MixedFile {

    private final ImportFile file;
    private final List<BadRows.Kind> kinds;
    private final StringBuilder text;
    private final List<String> refused = new ArrayList<>();
    private int line = 1;

    MixedFile(ImportFile file, String columns) {
        this.file = file;
        this.kinds = BadRows.of(file);
        this.text = new StringBuilder(columns);
    }

    MixedFile good(String row) {
        line++;
        text.append(row).append('\n');
        return this;
    }

    /// The kinds take turns.
    MixedFile bad() {
        var kind = kinds.get(refused.size() % kinds.size());
        line++;
        refused.add(file + " " + line + " " + kind.column());
        text.append(kind.row(refused.size())).append('\n');
        return this;
    }

    /// One row of each kind.
    MixedFile allBad() {
        kinds.forEach(_ -> bad());
        return this;
    }

    /// `SUBSCRIPTIONS 3 billed_until` for every bad row.
    List<String> refused() {
        return List.copyOf(refused);
    }

    int rows() {
        return line - 1;
    }

    Moves addTo(Moves moves) {
        return moves.with(file.field(), text.toString());
    }
}
