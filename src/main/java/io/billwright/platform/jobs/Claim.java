package io.billwright.platform.jobs;

import java.time.Instant;
import java.util.UUID;

/// Claimed work. The claim holds until its lease expires without a heartbeat; then another process may claim the work
/// under a new token, and writes under this one have no effect.
public record Claim(Claimable kind, UUID key, UUID token, int attempt, Instant dueAt) {}
