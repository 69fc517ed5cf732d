package io.billwright.parties.sellers;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;

class KeyExpiryApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void anExpiryIsShownInUniversalTime() {
        assertThat(create("2030-01-01T00:00:00+02:00").expect(201).at("expires_at"))
                .isEqualTo("2029-12-31T22:00:00Z");
    }

    @Test
    void aTimeWhoseYearHasFiveDigitsInUniversalTimeIsRefused() {
        var refused = create("9999-12-31T23:59:59-18:00").expect(400);

        assertThat(refused.at("error.details.fields.expires_at")).contains("must be a time with a zone");
    }

    @Test
    void aKeyThatWouldBeExpiredOnArrivalIsRefused() {
        var refused = create("2020-01-01T00:00:00Z").expect(400);

        assertThat(refused.at("error.details.fields.expires_at")).contains("must be in the future");
    }

    private Api.Answer create(String expiresAt) {
        return api.post(
                "/api-keys", "{\"name\": \"k\", \"scopes\": [\"READ\"], \"expires_at\": \"" + expiresAt + "\"}");
    }
}
