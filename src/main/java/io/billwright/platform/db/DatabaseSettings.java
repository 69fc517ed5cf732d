package io.billwright.platform.db;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Where the database is and who connects: the application role for all work, the owner for migrations alone.
@ConfigurationProperties("billwright.database")
public record DatabaseSettings(
        String url,
        @DefaultValue("billwright_app") String username,
        String password,
        @Nullable String ownerUsername,
        @Nullable String ownerPassword,
        @DefaultValue("20") int poolSize) {}
