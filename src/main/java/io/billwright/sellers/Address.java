package io.billwright.sellers;

import io.billwright.http.Fields;
import org.jspecify.annotations.Nullable;

/// A postal address. Country and region decide which taxes apply.
public record Address(
        String line1,
        @Nullable String line2,
        String city,
        @Nullable String region,
        @Nullable String postalCode,
        String country) {

    public static final Address UNKNOWN = new Address("", null, "", null, null, "");

    public static Address of(Fields fields) {
        return new Address(
                fields.text("line1", 200),
                fields.optionalText("line2", 200),
                fields.text("city", 100),
                fields.present("region") ? fields.matching("region", "[A-Z0-9]{1,3}", "a region such as CA") : null,
                fields.optionalText("postal_code", 20),
                fields.matching("country", "[A-Z]{2}", "a country such as FR"));
    }
}
