package io.billwright.edges.cli;

import io.billwright.platform.db.DatabaseSettings;
import javax.sql.DataSource;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// Reads the database settings the way the service does, without starting it.
final class OwnerSettings {

    private OwnerSettings() {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DatabaseSettings.class)
    static class SettingsOnly {}

    static DatabaseSettings read() {
        var application = new SpringApplicationBuilder(SettingsOnly.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .bannerMode(Banner.Mode.OFF)
                .properties("logging.level.root=warn");
        try (var context = application.run()) {
            return context.getBean(DatabaseSettings.class);
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
