package io.billwright.edges.cells;

/// The steps of a move, in their order. Each can be repeated; up to [#LEAVE] the move can be undone.
enum Step {
    CHECK,
    PUBLISH,
    COPY,
    SUBSCRIBE,
    CATCH_UP,
    QUIET,
    FREEZE,
    COMPARE,
    LEAVE,
    OPEN,
    SWITCH,
    CLEAN_UP
}
