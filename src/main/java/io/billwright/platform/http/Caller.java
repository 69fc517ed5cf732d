package io.billwright.platform.http;

import io.billwright.platform.db.Seller;
import java.util.Set;

/// Who makes a request: the seller behind the key, and what the key may do.
public record Caller(Seller seller, String keyId, Set<Scope> scopes) {

    static final String ATTRIBUTE = Caller.class.getName();
}
