package io.billwright.platform.db;

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
        // Set up field by field, the pool opens its first connection when one is asked for.
        var pool = new HikariDataSource();
        pool.setJdbcUrl(settings.url());
        pool.setUsername(settings.username());
        pool.setPassword(settings.password());
        pool.setMaximumPoolSize(settings.poolSize());
        pool.setMetricRegistry(meters);
        // A database that is away must not stop the program from starting: /readyz says so instead.
        pool.setInitializationFailTimeout(-1);
        pool.setConnectionTimeout(5_000);
        pool.addDataSourceProperty("ApplicationName", "billwright");
        return pool;
    }
}
