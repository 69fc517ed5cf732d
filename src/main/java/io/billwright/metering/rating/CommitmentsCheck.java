package io.billwright.metering.rating;

import io.billwright.billing.issuing.BooksCheck;
import io.billwright.core.contract.Extra.Metered.Used;
import io.billwright.metering.rating.ChargeStore.Billed;
import io.billwright.metering.rating.CountingStore.Counting;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Checks that a commitment counts the units it was paid for (R9, R26): the units billed beyond it must be those used
/// beyond what the agreement and its invoices pay for. Windows that wait to be rated again are left out.
@Component
final class CommitmentsCheck implements BooksCheck {

    private static final int AT_ONCE = 500;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final CountingStore countings;
    private final RateUsage rateUsage;

    CommitmentsCheck(CountingStore countings, RateUsage rateUsage) {
        this.countings = countings;
        this.rateUsage = rateUsage;
    }

    @Override
    public String name() {
        return "commitments_count_what_is_paid";
    }

    @Override
    public List<String> broken() {
        var broken = new ArrayList<String>();
        var ids = countings.chargedAfter(BEFORE_ALL, AT_ONCE);
        while (!ids.isEmpty()) {
            var agreed = rateUsage.agreed(ids);
            for (var one : countings.counted(ids)) {
                if (!isBilledAsCounted(
                        Objects.requireNonNull(agreed.get(one.window().subscriptionId())), one)) {
                    broken.add(one.chargeId().toString());
                }
            }
            ids = countings.chargedAfter(ids.getLast(), AT_ONCE);
        }
        return broken;
    }

    private static boolean isBilledAsCounted(AgreedUsage agreed, Counting one) {
        return agreed.window(one.window().brickId(), one.window().startsAt())
                .map(window -> window.metered(one.chargeId(), Used.of(one.used()), Billed.NOTHING)
                        .quantity())
                .filter(beyond -> beyond.compareTo(one.quantity()) == 0)
                .isPresent();
    }
}
