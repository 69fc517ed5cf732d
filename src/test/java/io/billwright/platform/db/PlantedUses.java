package io.billwright.platform.db;

import io.billwright.parties.sellers.Address;
import io.billwright.platform.http.Rejection;
import org.jspecify.annotations.Nullable;

/// Uses what its package must not: a group above and a neighbour. The structure tests have to find both.
public final class PlantedUses {

    @Nullable
    Address above;

    @Nullable
    Rejection beside;
}
