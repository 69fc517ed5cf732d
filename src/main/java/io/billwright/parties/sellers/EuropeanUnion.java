package io.billwright.parties.sellers;

import java.util.Set;

/// The member states of the European Union, whose rules on tax and invoices apply.
public final class EuropeanUnion {

    private static final Set<String> MEMBERS = Set.of(
            "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU",
            "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK");

    private EuropeanUnion() {}

    public static Set<String> countries() {
        return MEMBERS;
    }

    public static boolean has(String country) {
        return MEMBERS.contains(country);
    }
}
