package io.billwright.position;

import io.billwright.position.Terms.Brick;
import java.util.LinkedHashMap;
import java.util.List;

/// The price of one brick for some days, after discounts and before tax, in cents. `kind` says why it is charged.
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

    /// Merges the charges of each brick into one line, whatever the number of periods.
    static List<Charge> together(List<Charge> charges) {
        var lines = new LinkedHashMap<Brick, Charge>();
        for (var charge : charges) {
            lines.merge(
                    charge.brick(),
                    charge,
                    (one, other) -> new Charge(
                            one.brick(),
                            new Span(one.days().start(), other.days().end()),
                            one.net() + other.net(),
                            one.kind()));
        }
        return List.copyOf(lines.values());
    }
}
