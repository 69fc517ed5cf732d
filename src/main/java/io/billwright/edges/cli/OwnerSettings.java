package io.billwright.edges.cli;

import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.secrets.KeySettings;
import io.billwright.platform.secrets.Secrets;
import javax.sql.DataSource;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// Reads settings the way the service does, without starting it.
final class OwnerSettings {

    private OwnerSettings() {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DatabaseSettings.class)
    static class SettingsOnly {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(KeySettings.class)
    static class SecretsOnly {}

    static DatabaseSettings read() {
        return read(SettingsOnly.class, DatabaseSettings.class);
    }

    static Secrets secrets() {
        return Secrets.of(read(SecretsOnly.class, KeySettings.class));
    }

    private static <T> T read(Class<?> configuration, Class<T> settings) {
        var application = new SpringApplicationBuilder(configuration)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .bannerMode(Banner.Mode.OFF)
                .properties("logging.level.root=warn");
        try (var context = application.run()) {
            return context.getBean(settings);
        }
    }

    static DataSource owner(DatabaseSettings settings) {
        if (settings.ownerUsername() == null || settings.ownerPassword() == null) {
            throw new IllegalStateException("billwright.database.owner-username and owner-password are not set");
        }
        return new DriverManagerDataSource(settings.url(), settings.ownerUsername(), settings.ownerPassword());
    }

    static DataSource application(DatabaseSettings settings) {
        return new DriverManagerDataSource(settings.url(), settings.username(), settings.password());
    }
}
