package io.billwright.platform.http;

import java.util.Optional;

/// Verifies an API key and returns its caller; empty if the key is not valid now.
public interface KeyVerifier {

    Optional<Caller> verify(String presentedKey);
}
