package io.billwright.agreements.catalog;

/// How a brick is billed: every period in advance, once at the start, by metered use, or on completion.
public enum BrickKind {
    ADD_ON,
    ONE_TIME,
    USAGE,
    MILESTONE
}
