package io.billwright.messaging.mail;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Shows how much mail waits and how much was given up. A database that is away is not a reason to show no metrics.
@Component
final class MailMetrics {

    private final MailQueue queue;

    MailMetrics(MailQueue queue, MeterRegistry meters) {
        this.queue = queue;
        Gauge.builder("mails.waiting", () -> count(MailQueue.Backlog::waiting)).register(meters);
        Gauge.builder("mails.parked", () -> count(MailQueue.Backlog::parked)).register(meters);
    }

    private @Nullable Number count(ToLongFunction<MailQueue.Backlog> of) {
        try {
            return of.applyAsLong(queue.backlog());
        } catch (DataAccessException _) {
            return null;
        }
    }
}
