package io.billwright.platform.db;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/// The connection pool of the application role.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseSettings.class)
class DatabaseConfiguration {

    /// Statements time out after 60 seconds (see [Migrations]), so a connection that is silent for longer is dead.
    private static final int LONGEST_SILENCE_MILLIS = 90_000;

    /// Limits each read while a connection is opened. A hung machine accepts connections and never answers on them;
    /// the driver tries the next of several nodes only after this time.
    private static final int LONGEST_GREETING_SECONDS = 3;

    private static final int VALIDATION_MILLIS = 500;

    @Bean
    DatabasePulse databasePulse(DatabaseSettings settings) {
        return new DatabasePulse(driver(settings, settings.longestSilence()));
    }

    @Bean
    HikariDataSource dataSource(DatabaseSettings settings, DatabasePulse pulse, MeterRegistry meters) {
        // Configured by setters, the pool opens its first connection only when one is requested.
        var pool = new HikariDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                pulse.requireThere();
                return super.getConnection();
            }
        };
        pool.setDataSource(pulse.guarding(patient(driver(settings, LONGEST_GREETING_SECONDS))));
        pool.setMaximumPoolSize(settings.poolSize());
        pool.setMetricRegistry(meters);
        // A database that is away must not stop the program from starting: /readyz says so instead.
        pool.setInitializationFailTimeout(-1);
        pool.setConnectionTimeout(settings.longestWait().toMillis());
        pool.setValidationTimeout(VALIDATION_MILLIS);
        return pool;
    }

    /// Runs every statement of the service.
    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource, Spans spans, MeterRegistry meters) {
        return new TimedJdbc(dataSource, spans, meters);
    }

    /// Once open, a connection waits as long as a statement may take.
    private static DataSource patient(DataSource driver) {
        return new DelegatingDataSource(driver) {
            @Override
            public Connection getConnection() throws SQLException {
                var opened = super.getConnection();
                opened.setNetworkTimeout(Runnable::run, LONGEST_SILENCE_MILLIS);
                return opened;
            }
        };
    }

    private static PGSimpleDataSource driver(DatabaseSettings settings, int longestSilence) {
        var driver = new PGSimpleDataSource();
        driver.setUrl(settings.url());
        driver.setUser(settings.username());
        driver.setPassword(settings.password());
        driver.setApplicationName("billwright");
        driver.setConnectTimeout(1);
        driver.setSocketTimeout(longestSilence);
        return driver;
    }
}
