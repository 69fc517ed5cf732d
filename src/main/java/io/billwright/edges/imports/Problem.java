package io.billwright.edges.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a row was rejected; `column` is the one to blame, if any.
record Problem(@Nullable String column, String reason) {

    static List<Problem> with(@Nullable String column, String reason) {
        return List.of(new Problem(column, reason));
    }
}
