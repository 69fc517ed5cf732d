package io.billwright.position;

import io.billwright.position.Terms.Brick;

/// What one brick costs for some days, after discounts and before tax, in cents. `kind` says why it is billed.
record Charge(Brick brick, Span days, long net, Kind kind) {

    enum Kind {
        SCHEDULE,
        USAGE,
        MILESTONE,
        BALANCE
    }

    Charge less(long other) {
        return new Charge(brick, days, net - other, kind);
    }
}
