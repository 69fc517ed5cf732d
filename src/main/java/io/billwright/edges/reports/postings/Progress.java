package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.UUID;

/// How far a seller's postings are rolled up.
///
/// @param builtTo during a rebuild, the last object that is included in the sums
/// @param behind how many entries have been posted since the last step
record Progress(Stage stage, UUID builtTo, ZoneId zone, long behind) {

    enum Stage {
        DELETING,
        BUILDING,
        FOLLOWING
    }
}
