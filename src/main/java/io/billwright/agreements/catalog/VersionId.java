package io.billwright.agreements.catalog;

import java.util.UUID;

/// Identifies a version of a plan.
public record VersionId(UUID planId, int version) {}
