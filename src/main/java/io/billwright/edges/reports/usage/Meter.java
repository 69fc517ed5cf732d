package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import java.util.UUID;

/// A metered brick, as in the newest plan version.
record Meter(UUID brickId, String name, String code, Aggregation aggregation) {}
