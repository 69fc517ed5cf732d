package io.billwright.platform.jobs;

import java.time.Instant;
import java.util.UUID;

/// Work that is in hand. It is good until the lease runs out without a heartbeat; then somebody else may claim the same
/// work under another token, and what this one says counts no more.
public record Claim(Claimable kind, UUID key, UUID token, int attempt, Instant dueAt) {}
