package io.billwright.subscriptions;

import java.security.SecureRandom;
import java.util.Base64;

/// Addresses that nobody can guess.
final class Slugs {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Slugs() {}

    static String next() {
        var bytes = new byte[20];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
