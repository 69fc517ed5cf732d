package io.billwright.subscriptions;

import io.billwright.http.Fields;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The hash of the estimate that an order is made from (R22).
final class EstimateHash {

    private static final int LONGEST = 100;

    private EstimateHash() {}

    /// An order keeps the one it has as long as nothing is sent that decides its price.
    static @Nullable String read(Fields fields, Set<String> deciding, @Nullable String known) {
        var repriced = deciding.stream().anyMatch(fields::present);
        var kept = repriced ? Optional.<String>empty() : Optional.ofNullable(known);
        return fields.patch("estimate_hash", name -> Optional.of(fields.text(name, LONGEST)))
                .apply(kept, Optional.empty())
                .orElse(null);
    }
}
