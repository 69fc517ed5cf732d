package io.billwright.platform.jobs;

/// A piece of work: the row it is about, and the conditions under which it is in hand and done.
record Piece(String kind, String table, String due, String row, String inHand, String done) {

    String makeDue(String time) {
        return "update %s set %s = %s where %s".formatted(table, due, time, row);
    }

    /// Whether it waits and has been due for so many seconds.
    String dueFor(int seconds) {
        return "exists (select from %s where %s and %s <= now() - interval '%d seconds')"
                .formatted(table, row, due, seconds);
    }
}
