package io.billwright.edges.cells;

/// The steps of a move, in order. Each can be repeated. Up to and including [#LEAVE], the move can be undone.
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
