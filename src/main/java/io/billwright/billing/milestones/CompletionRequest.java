package io.billwright.billing.milestones;

import io.billwright.platform.http.Fields;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A request to complete part of a milestone: the quantity and how it is billed (spec 4.13).
record CompletionRequest(
        long quantity,
        BillOn billOn,
        @Nullable LocalDate issuedAt,
        @Nullable LocalDate dueAt,
        @Nullable LocalDate serviceDate) {

    /// The last day that is the same day of year 9999 in every time zone.
    static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    private static final long MOST_UNITS = 99_999_999_999_999L;

    static CompletionRequest of(Fields fields) {
        var billOn = Objects.requireNonNullElse(fields.optionalChoice("bill_on", BillOn.class), BillOn.IMMEDIATELY);
        if (billOn == BillOn.NEXT_INVOICE && !fields.isWrong("bill_on")) {
            List.of("issued_at", "due_at", "service_date")
                    .forEach(name -> fields.refuse(name, "is only valid with bill_on IMMEDIATELY"));
            return new CompletionRequest(fields.integer("quantity", 1, MOST_UNITS), billOn, null, null, null);
        }
        var request = new CompletionRequest(
                fields.integer("quantity", 1, MOST_UNITS),
                billOn,
                day(fields, "issued_at"),
                day(fields, "due_at"),
                day(fields, "service_date"));
        if (request.isDueBefore(request.issuedAt) && !fields.isWrong("issued_at") && !fields.isWrong("due_at")) {
            fields.wrong("due_at", "must not be before issued_at");
        }
        return request;
    }

    boolean isDueBefore(@Nullable LocalDate issued) {
        return dueAt != null && issued != null && dueAt.isBefore(issued);
    }

    private static @Nullable LocalDate day(Fields fields, String name) {
        var day = fields.optionalDate(name);
        if (day != null && day.isAfter(LAST_DAY)) {
            fields.wrong(name, "must not be after " + LAST_DAY);
        }
        return day;
    }
}
