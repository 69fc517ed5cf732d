package io.billwright.parties.sellers;

import io.billwright.platform.http.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

    /// In other countries the postal code comes before the city.
    private static final Set<String> CODE_LAST = Set.of("AU", "CA", "GB", "IE", "IN", "NZ", "US");

    public static Address of(Fields fields) {
        return new Address(
                fields.text("line1", 200),
                fields.optionalText("line2", 200),
                fields.text("city", 100),
                fields.present("region") ? fields.matching("region", "[A-Z0-9]{1,3}", "a region such as CA") : null,
                fields.optionalText("postal_code", 20),
                fields.matching("country", "[A-Z]{2}", "a country such as FR"));
    }

    /// The lines as on a letter.
    public List<String> lines() {
        return lines(Locale.ENGLISH);
    }

    /// The lines as on a letter, with the name of the country in the given language.
    public List<String> lines(Locale locale) {
        var lines = new ArrayList<String>();
        lines.add(line1);
        if (line2 != null) {
            lines.add(line2);
        }
        var place = region == null ? city : city + ", " + region;
        if (postalCode != null) {
            place = CODE_LAST.contains(country) ? place + " " + postalCode : postalCode + " " + place;
        }
        lines.add(place);
        lines.add(Locale.of("", country).getDisplayCountry(locale));
        return lines;
    }
}
