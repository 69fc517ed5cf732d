package io.billwright.platform.jobs;

/// A kind of work with effects outside the database, and the table of it: rows with the columns `due_at`, `claim_id`,
/// `claimed_until` and `attempts`. `open` is the SQL condition on rows that are not done. After `mostAttempts` failed
/// attempts the work is parked with its reason.
public record Claimable(String table, String key, String open, Backoff backoff, int mostAttempts) {}
