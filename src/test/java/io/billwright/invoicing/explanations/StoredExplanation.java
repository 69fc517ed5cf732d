package io.billwright.invoicing.explanations;

import io.billwright.core.explain.ExplainedAmounts;

/// Lets tests elsewhere read explanations as they are stored.
public final class StoredExplanation {

    private StoredExplanation() {}

    public static ExplainedAmounts of(byte[] stored) {
        return ExplanationBytes.read(stored);
    }
}
