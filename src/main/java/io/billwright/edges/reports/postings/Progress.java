package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.UUID;

/// How far the postings of a seller are rolled up.
///
/// @param builtTo the last object that is in the sums, while they are built anew
/// @param behind how many entries were posted since
record Progress(Stage stage, UUID builtTo, ZoneId zone, long behind) {

    enum Stage {
        DELETING,
        BUILDING,
        FOLLOWING
    }
}
