package io.billwright.platform.clock;

import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The wall clock of the machine, for work that belongs to no seller: rate limits, retention, metrics.
@Configuration(proxyBeanMethods = false)
public class SystemTime {

    /// For commands, which run without the service.
    public static Instant now() {
        return Clock.systemUTC().instant();
    }

    @Bean
    Clock systemClock() {
        return Clock.systemUTC();
    }
}
