package io.billwright.platform.db;

import org.springframework.dao.TransientDataAccessResourceException;

/// A seller has used up its share of the connection pool, so this work could not begin.
public final class SellerBusy extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    SellerBusy() {
        super("too many requests of this seller at once");
    }
}
