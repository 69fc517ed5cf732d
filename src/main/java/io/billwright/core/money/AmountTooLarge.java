package io.billwright.core.money;

/// An amount that does not fit 64 bits of minor units: the terms ask for more money than can be billed.
public final class AmountTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1;

    AmountTooLarge() {
        super("an amount is too large: at most 92233720368547758.07 can be billed");
    }
}
