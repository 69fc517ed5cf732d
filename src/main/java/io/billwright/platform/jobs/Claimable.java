package io.billwright.platform.jobs;

/// Where work of a kind is kept that has effects outside of the database: rows with the columns `due_at`, `claim_id`,
/// `claimed_until` and `attempts`. `open` is the condition on rows that are still to be done. After `mostAttempts` that
/// failed, work is parked with its reason.
public record Claimable(String table, String key, String open, Backoff backoff, int mostAttempts) {}
