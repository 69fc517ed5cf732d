package io.billwright.platform.db;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Where the database is and who connects: the application role for all work, the owner only for migrations.
///
/// @param url JDBC URL; several nodes are separated by commas, with `?targetServerType=primary`
/// @param username the role the service connects as
/// @param password of that role; `migrate` sets it
/// @param ownerUsername the owner of the database, for `migrate` and `doctor`
/// @param ownerPassword of the owner
/// @param poolSize connections per process
/// @param longestWait how long a request waits for a connection before it is answered with 503
/// @param longestSilence after how many seconds without an answer the database counts as away
@ConfigurationProperties("billwright.database")
public record DatabaseSettings(
        String url,
        @DefaultValue("billwright_app") String username,
        String password,
        @Nullable String ownerUsername,
        @Nullable String ownerPassword,
        @DefaultValue("20") int poolSize,
        @DefaultValue("1500ms") Duration longestWait,
        @DefaultValue("1") int longestSilence) {

    public DatabaseSettings {
        requireSet("url", "BILLWRIGHT_DATABASE_URL", url);
        requireSet("password", "BILLWRIGHT_DATABASE_PASSWORD", password);
    }

    private static void requireSet(String name, String variable, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("billwright.database." + name + " is not set (" + variable + ")");
        }
    }

    /// Invalid settings are printed at start; passwords must not be.
    @Override
    public String toString() {
        return "DatabaseSettings[" + url + ", " + username + "]";
    }
}
