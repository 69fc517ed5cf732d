package io.billwright.core.contract;

import io.billwright.core.explain.Figure;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/// A figure for each period of a phase: computed on first use, because one invoice needs few of them, and kept,
/// because all lines share it.
final class ByPeriod {

    private final IntFunction<Figure> figure;
    private final Map<Integer, Figure> known = new HashMap<>();

    ByPeriod(IntFunction<Figure> figure) {
        this.figure = figure;
    }

    Figure get(int period) {
        return known.computeIfAbsent(period, figure::apply);
    }
}
