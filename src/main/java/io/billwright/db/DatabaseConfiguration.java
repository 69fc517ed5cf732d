package io.billwright.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The connection pool of the application role.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseSettings.class)
class DatabaseConfiguration {

    @Bean
    HikariDataSource dataSource(DatabaseSettings settings, MeterRegistry meters) {
        var config = new HikariConfig();
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setMetricRegistry(meters);
        // A database that is away must not stop the program from starting: /readyz says so instead.
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(5_000);
        config.addDataSourceProperty("ApplicationName", "billwright");
        return new HikariDataSource(config);
    }
}
