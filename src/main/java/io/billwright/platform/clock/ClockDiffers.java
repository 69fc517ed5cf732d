package io.billwright.platform.clock;

import org.springframework.dao.TransientDataAccessResourceException;

/// The clocks of this machine and of the database differ. Retrying helps once one of them has been set right.
public final class ClockDiffers extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    ClockDiffers() {
        super("the clocks of this service and of its database differ; try again later");
    }
}
