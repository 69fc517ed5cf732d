package io.billwright.platform.http;

import java.util.Optional;

/// Tells whom a presented API key belongs to, if it is valid now.
public interface KeyVerifier {

    Optional<Caller> verify(String presentedKey);
}
