package io.billwright.edges.cli;

import java.util.List;

/// A plan of the demo seller and its bricks, in the order in which they were published.
record DemoPlan(String id, List<String> bricks) {

    static final DemoPlan NONE = new DemoPlan("", List.of());

    String brick(int place) {
        return bricks.get(place);
    }
}
