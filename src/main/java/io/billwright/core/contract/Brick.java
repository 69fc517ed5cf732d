package io.billwright.core.contract;

import java.util.Comparator;
import java.util.UUID;

/// The brick that a line sells, and the plan it comes from.
public record Brick(UUID id, String name, String code, UUID planId, String planName) {

    /// By the text of the id: unsigned, unlike [UUID#compareTo].
    static final Comparator<Brick> BY_ID = (one, other) -> {
        int high = Long.compareUnsigned(one.id.getMostSignificantBits(), other.id.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(one.id.getLeastSignificantBits(), other.id.getLeastSignificantBits());
    };
}
