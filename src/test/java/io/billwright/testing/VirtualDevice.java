package io.billwright.testing;

import java.util.Map;

/// A virtual device with passkeys, which browsers provide for tests.
public final class VirtualDevice {

    private static final Map<String, Object> OPTIONS = Map.of(
            "protocol",
            "ctap2",
            "transport",
            "internal",
            "hasResidentKey",
            true,
            "hasUserVerification",
            true,
            "isUserVerified",
            true,
            "automaticPresenceSimulation",
            true);

    private VirtualDevice() {}

    /// Adds such a device to the browser, with a user who always agrees.
    public static void addTo(Chromium browser) {
        browser.call("WebAuthn.enable", Map.of());
        browser.call("WebAuthn.addVirtualAuthenticator", Map.of("options", OPTIONS));
    }
}
