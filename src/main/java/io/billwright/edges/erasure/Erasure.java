package io.billwright.edges.erasure;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an erasure has changed, and what stays.
///
/// @param erased how many of each were changed or deleted by this request
record Erasure(UUID customerId, @Nullable UUID personId, Map<String, Integer> erased, List<Kept.Item> kept) {}
