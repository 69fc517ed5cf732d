package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// The log of a life that was played, one line for each step.
final class Script {

    private final List<String> lines = new ArrayList<>();

    void add(LocalDate day, String text) {
        lines.add("  " + day + " " + text);
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
