package io.billwright.platform.http;

import java.util.Optional;
import java.util.UUID;

/// Verifies a console session, and returns the caller that its person is for a seller.
public interface SessionVerifier {

    /// The cookie that holds the secret of a session.
    String COOKIE = "billwright_session";

    /// Empty if the session has ended or the person does not work for the seller: callers cannot tell which.
    Optional<Caller> verify(String secret, UUID sellerId);
}
