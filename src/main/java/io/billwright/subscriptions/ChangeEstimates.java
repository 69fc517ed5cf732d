package io.billwright.subscriptions;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.orders.PlanSchedule.Planned;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Writes the estimate of a change, with how it came about if that was asked for.
@Component
final class ChangeEstimates {

    private final JsonMapper json;

    ChangeEstimates(JsonMapper json) {
        this.json = json;
    }

    byte[] bytes(Planned planned, Explain explain) {
        var estimate = planned.estimate().get();
        return switch (explain) {
            case OFF -> estimate.bytes();
            case ON ->
                estimate.bytes(
                        Explanation.of(Objects.requireNonNull(planned.total().how())), json);
        };
    }
}
