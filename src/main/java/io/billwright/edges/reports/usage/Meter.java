package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import java.util.UUID;

/// A metered brick as its newest version has it.
record Meter(UUID brickId, String name, String code, Aggregation aggregation) {}
