package io.billwright.testing;

import java.time.Instant;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Skips test classes that would begin after `-Dtest.deadline`, in seconds since 1970. A build that is cut off at its
/// time limit reports nothing that it found; a build that ends can at least name what it skipped.
public final class Deadline implements ExecutionCondition {

    private static final long LATEST = Long.getLong("test.deadline", Long.MAX_VALUE);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean isClass = context.getTestMethod().isEmpty();
        return isClass && Instant.now().getEpochSecond() > LATEST
                ? ConditionEvaluationResult.disabled("no time is left")
                : ConditionEvaluationResult.enabled("there is time");
    }
}
