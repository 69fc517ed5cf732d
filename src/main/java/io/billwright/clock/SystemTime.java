package io.billwright.clock;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The wall clock of the machine, for work that belongs to no seller: rate limits, retention, metrics.
@Configuration(proxyBeanMethods = false)
class SystemTime {

    @Bean
    Clock systemClock() {
        return Clock.systemUTC();
    }
}
