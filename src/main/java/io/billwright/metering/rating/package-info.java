/// Turns metered usage into invoice lines: which windows have closed, what they cost, and what was billed of them
/// (R9, R18). Owns the tables `usage_charges` and `kept_commitments`.
@NullMarked
package io.billwright.metering.rating;

import org.jspecify.annotations.NullMarked;
