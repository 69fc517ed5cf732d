package io.billwright.edges.cli;

import io.billwright.platform.checks.Check;
import io.billwright.platform.db.DatabaseSettings;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// Reads the service's settings without starting it.
final class OwnerSettings {

    private static final String PROGRAM = "io.billwright";

    private OwnerSettings() {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DatabaseSettings.class)
    static class SettingsOnly {}

    static DatabaseSettings read() {
        return read(SettingsOnly.class, DatabaseSettings.class);
    }

    /// All checks of the program, each created lazily with its settings, so that wrong settings are reported by the
    /// check that needs them. Not a `@Configuration`, because the service's component scan would find it.
    @ComponentScan(
            basePackages = PROGRAM,
            useDefaultFilters = false,
            includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Check.class))
    @ConfigurationPropertiesScan(basePackages = PROGRAM)
    static class ChecksOnly {}

    static ConfigurableApplicationContext checks() {
        return application(ChecksOnly.class)
                .properties("spring.main.lazy-initialization=true")
                .run();
    }

    private static <T> T read(Class<?> configuration, Class<T> settings) {
        try (var context = application(configuration).run()) {
            return context.getBean(settings);
        }
    }

    private static SpringApplicationBuilder application(Class<?> configuration) {
        return new SpringApplicationBuilder(configuration)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .bannerMode(Banner.Mode.OFF)
                .properties("logging.level.root=warn");
    }

    static DataSource owner(DatabaseSettings settings) {
        if (settings.ownerUsername() == null || settings.ownerPassword() == null) {
            throw new IllegalStateException("billwright.database.owner-username and owner-password are not set");
        }
        return new DriverManagerDataSource(settings.url(), settings.ownerUsername(), settings.ownerPassword());
    }

    /// A single connection of the application role, opened at first use.
    static SingleConnectionDataSource connection(DatabaseSettings settings) {
        var source = new SingleConnectionDataSource(settings.url(), settings.username(), settings.password(), true);
        var limits = new Properties();
        limits.put("connectTimeout", "5");
        limits.put("socketTimeout", "30");
        source.setConnectionProperties(limits);
        return source;
    }
}
