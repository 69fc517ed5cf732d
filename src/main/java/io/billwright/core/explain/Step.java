package io.billwright.core.explain;

import java.util.List;

/// A step of a calculation: what it is, how its parts were combined, and the exact value that gave, as text.
public record Step(String name, Operation operation, String value, List<Step> parts) {

    public Step {
        parts = List.copyOf(parts);
    }
}
