package io.billwright.parties.sellers;

import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// A tax the seller must collect: in which jurisdiction (`FR`, or `US-CA` for part of a country), on which category
/// of bricks, at what percentage, and from when to when, both days included.
public record TaxRegistration(
        String jurisdiction,
        String name,
        String category,
        String rate,
        LocalDate startsAt,
        @Nullable LocalDate endsAt) {

    static TaxRegistration of(Fields fields) {
        var startsAt = fields.date("starts_at");
        var endsAt = fields.optionalDate("ends_at");
        if (endsAt != null && endsAt.isBefore(startsAt)) {
            fields.wrong("ends_at", "must not be before starts_at");
        }
        return new TaxRegistration(
                fields.matching("jurisdiction", "[A-Z]{2}(-[A-Z0-9]{1,3})?", "a jurisdiction such as FR or US-CA"),
                fields.text("name", 60),
                fields.text("category", 60),
                rate(fields).toPlainString(),
                startsAt,
                endsAt);
    }

    private static BigDecimal rate(Fields fields) {
        return fields.decimal("rate", new DecimalLimits(3, 6, false));
    }

    public boolean holdsOn(LocalDate day) {
        return !day.isBefore(startsAt) && (endsAt == null || !day.isAfter(endsAt));
    }
}
