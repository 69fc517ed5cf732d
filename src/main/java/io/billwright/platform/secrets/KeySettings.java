package io.billwright.platform.secrets;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The installation's own secrets, and how long a verified API key is cached.
///
/// @param pepper the HMAC key under which API keys are stored; ignored if there is a `file`
/// @param dataKey encrypts secrets that must be read again; without it, a key derived from the pepper does
/// @param file the file of secrets, which can be rotated while the service runs
/// @param trusted how long a verified API key is trusted without a query
@ConfigurationProperties("billwright.keys")
public record KeySettings(
        @Nullable String pepper,
        @Nullable String dataKey,
        @Nullable Path file,
        @DefaultValue("5s") Duration trusted) {

    private static final int SHORTEST = 32;

    public KeySettings {
        if (file == null) {
            requireLong("billwright.keys.pepper", pepper);
            if (dataKey != null) {
                requireLong("billwright.keys.data-key", dataKey);
            }
        }
    }

    static String requireLong(String name, @Nullable String secret) {
        if (secret == null || secret.length() < SHORTEST) {
            throw new IllegalArgumentException(name + " must be set to at least " + SHORTEST + " characters");
        }
        return secret;
    }

    /// Invalid settings are printed at start; secrets must not be.
    @Override
    public String toString() {
        return "KeySettings[" + file + ", " + trusted + "]";
    }
}
