package io.billwright.edges.cli;

import java.util.List;

/// A plan of the demo seller, with its bricks in the order of publication.
record DemoPlan(String id, List<String> bricks) {

    static final DemoPlan NONE = new DemoPlan("", List.of());

    String brick(int place) {
        return bricks.get(place);
    }
}
