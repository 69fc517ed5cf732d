package io.billwright.platform.secrets;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The pepper that turns a key into what is stored of it, and how long a verified key is trusted without a query.
@ConfigurationProperties("billwright.keys")
public record KeySettings(String pepper, @DefaultValue("5s") Duration trusted) {

    private static final int SHORTEST_PEPPER = 32;

    public KeySettings {
        if (pepper == null || pepper.length() < SHORTEST_PEPPER) {
            throw new IllegalArgumentException(
                    "billwright.keys.pepper must be set to at least " + SHORTEST_PEPPER + " characters");
        }
    }
}
