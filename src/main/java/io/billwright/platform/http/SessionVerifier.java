package io.billwright.platform.http;

import java.util.Optional;
import java.util.UUID;

/// Tells as whom somebody who is signed in to the console may act for a seller.
public interface SessionVerifier {

    /// The cookie that holds the secret of a session.
    String COOKIE = "billwright_session";

    /// Empty if the session has ended or its person does not work for the seller: nobody learns which.
    Optional<Caller> verify(String secret, UUID sellerId);
}
