package io.billwright.platform.clock;

import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The wall clock of the machine, for work that belongs to no seller: rate limits, retention, metrics.
@Configuration(proxyBeanMethods = false)
public class SystemTime {

    /// For commands, which run outside the service.
    public static Instant now() {
        return Clock.systemUTC().instant();
    }

    /// For callers that have a clock of their own.
    public static Instant now(Clock clock) {
        return clock.instant();
    }

    /// The system time as a [Clock].
    public static Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    Clock systemClock() {
        return clock();
    }
}
