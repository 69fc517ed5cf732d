package io.billwright.invoicing.invoices;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Step;
import java.util.List;
import java.util.stream.IntStream;

/// How the amounts of a line were calculated.
public record ExplainedLine(Step gross, Step net, Step tax) {

    /// The explanations of all lines, from the explained amounts of a period.
    public static List<ExplainedLine> of(List<Step> amounts, int taxes) {
        return IntStream.range(0, PricedPeriod.linesIn(amounts.size(), taxes))
                .map(PricedPeriod::grossOf)
                .mapToObj(at -> new ExplainedLine(amounts.get(at), amounts.get(at + 1), amounts.get(at + 2)))
                .toList();
    }
}
