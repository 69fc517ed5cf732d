package io.billwright.platform.db;

import org.springframework.dao.TransientDataAccessResourceException;

/// A seller has so much going on at once that this could not begin.
public final class SellerBusy extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    SellerBusy() {
        super("too many requests of this seller at once");
    }
}
