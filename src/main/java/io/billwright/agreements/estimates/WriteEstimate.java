package io.billwright.agreements.estimates;

import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Terms;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Renders the cost of an agreement as the API shows it, with the hash of the estimate.
@Component
public final class WriteEstimate {

    private final JsonMapper json;

    WriteEstimate(JsonMapper json) {
        this.json = json;
    }

    /// `phasePaymentTerms` is empty for an agreement without phases.
    public SealedEstimate handle(Terms terms, List<Integer> phasePaymentTerms, Schedule schedule) {
        return SealedEstimate.of(terms, response(terms, phasePaymentTerms, schedule), json);
    }

    public static EstimateResponse response(Terms terms, List<Integer> phasePaymentTerms, Schedule schedule) {
        if (phasePaymentTerms.isEmpty()) {
            return EstimateResponse.of(schedule, null);
        }
        var phases = schedule.phases().stream()
                .map(phase -> EstimatePhase.of(
                        phase,
                        terms.frequency(),
                        phasePaymentTerms.get(phase.phase().position() - 1)))
                .toList();
        return EstimateResponse.of(schedule, phases);
    }
}
