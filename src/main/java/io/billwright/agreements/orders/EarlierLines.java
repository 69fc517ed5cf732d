package io.billwright.agreements.orders;

import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.explain.Explain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// Finds a line as the agreement had it before a change, latest version first. Several upgrades may lie between a
/// line and the change that shows it, so orders are loaded as far back as needed.
final class EarlierLines {

    private final UnaryOperator<Order> baseOf;
    private final List<Schedule> schedules = new ArrayList<>();
    private Order oldest;

    EarlierLines(Order base, UnaryOperator<Order> baseOf) {
        this.baseOf = baseOf;
        this.oldest = base;
        schedules.add(ContractPricing.price(base.terms(), Explain.OFF));
    }

    /// `phase` counts from 0; no upgrade changes how many phases an agreement has.
    Optional<PricedLine> find(int phase, UUID brickId) {
        for (int i = 0; i < schedules.size() || goBack(); i++) {
            var line = schedules.get(i).phases().get(phase).lines().stream()
                    .filter(priced -> priced.line().brick().id().equals(brickId))
                    .findFirst();
            if (line.isPresent()) {
                return line;
            }
        }
        return Optional.empty();
    }

    private boolean goBack() {
        if (oldest.orderType() != OrderType.UPGRADE) {
            return false;
        }
        oldest = baseOf.apply(oldest);
        schedules.add(ContractPricing.price(oldest.terms(), Explain.OFF));
        return true;
    }
}
