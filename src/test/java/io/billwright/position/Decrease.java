package io.billwright.position;

import java.util.List;

/// What a period costs less: charges below zero, on the invoice of the period.
record Decrease(Invoice invoice, List<Charge> charges) {

    /// On the invoice that bills the period by now.
    Decrease ofToday() {
        return invoice.rebilledAs == null ? this : new Decrease(invoice.rebilledAs, charges).ofToday();
    }

    long net() {
        return -charges.stream().mapToLong(Charge::net).sum();
    }

    /// With tax as the invoice bears it.
    long total() {
        return net()
                - Taxes.of(charges, invoice.rates).stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }
}
