package io.billwright.platform.clock;

import org.springframework.dao.TransientDataAccessResourceException;

/// This machine and the database do not agree what time it is. It passes when one of the clocks is set right.
public final class ClockDiffers extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    ClockDiffers() {
        super("the clocks of this service and of its database differ; try again later");
    }
}
