package io.billwright.core.explain;

import java.util.List;

/// One step of a calculation: its name, how its parts were combined, and the exact result as text.
public record Step(String name, Operation operation, String value, List<Step> parts) {

    public Step {
        parts = List.copyOf(parts);
    }
}
