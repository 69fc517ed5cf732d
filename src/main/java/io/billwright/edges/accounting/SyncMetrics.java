package io.billwright.edges.accounting;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Counts the invoices whose synchronization failed.
@Component
final class SyncMetrics {

    private final SyncStore syncs;

    SyncMetrics(SyncStore syncs, MeterRegistry meters) {
        this.syncs = syncs;
        Gauge.builder("accounting.syncs.failed", this::failed).register(meters);
    }

    private @Nullable Number failed() {
        try {
            return syncs.failed();
        } catch (DataAccessException _) {
            return null;
        }
    }
}
