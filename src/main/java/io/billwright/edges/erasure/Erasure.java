package io.billwright.edges.erasure;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The result of an erasure: what was changed, and what stays.
///
/// @param erased how many objects of each kind this request changed or deleted
record Erasure(UUID customerId, @Nullable UUID personId, Map<String, Integer> erased, List<Kept.Item> kept) {}
