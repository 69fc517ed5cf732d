package io.billwright.agreements.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import io.billwright.agreements.changes.Resting;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which days a pause has, where the subscription is (R2, R13): in zones east and west of the server, across changes of
/// daylight saving time, at the ends of months and on leap days.
class PauseDatesApiTest {

    /// The subscription is a year billed monthly; `next` is when the first invoice after the pause is billed.
    @ParameterizedTest(name = "{0} at {2}")
    @CsvSource({
        // The next day has begun in the east, and clocks go back during the pause.
        "Pacific/Auckland, 2025-01-01, 2025-03-10T12:00:00Z, 2025-04-10, 2025-03-11T00:00:00+13:00,"
                + " 2025-04-10T00:00:00+12:00, 30, 2025-05-01T00:00:00+12:00, 2026-01-30",
        // It is still the day before in the west, and clocks go forward.
        "America/Los_Angeles, 2025-01-01, 2025-03-08T07:00:00Z, 2025-03-10, 2025-03-07T00:00:00-08:00,"
                + " 2025-03-10T00:00:00-07:00, 3, 2025-04-04T00:00:00-07:00, 2026-01-03",
        // The day on which the next invoice is billed begins at one o'clock.
        "America/Sao_Paulo, 2018-10-01, 2018-10-10T12:00:00Z, 2018-10-13, 2018-10-10T00:00:00-03:00,"
                + " 2018-10-13T00:00:00-03:00, 3, 2018-11-04T01:00:00-02:00, 2019-10-03",
        // Midnight of that day comes twice.
        "Atlantic/Azores, 2025-09-24, 2025-10-01T12:00:00Z, 2025-10-03, 2025-10-01T00:00:00Z,"
                + " 2025-10-03T00:00:00Z, 2, 2025-10-26T00:00:00Z, 2026-09-25",
        "Pacific/Kiritimati, 2025-01-01, 2025-01-31T10:00:00Z, 2025-02-02, 2025-02-01T00:00:00+14:00,"
                + " 2025-02-02T00:00:00+14:00, 1, 2025-03-02T00:00:00+14:00, 2026-01-01",
        // Months are counted from day 31, of a leap year.
        "UTC, 2024-01-31, 2024-02-10T12:00:00Z, 2024-03-01, 2024-02-10T00:00:00Z,"
                + " 2024-03-01T00:00:00Z, 20, 2024-03-20T00:00:00Z, 2025-02-19",
        "UTC, 2024-01-31, 2024-02-29T12:00:00Z, 2024-03-01, 2024-02-29T00:00:00Z,"
                + " 2024-03-01T00:00:00Z, 1, 2024-04-01T00:00:00Z, 2025-01-31",
        // The last day and the first day of a period.
        "UTC, 2025-01-01, 2025-01-31T12:00:00Z, 2025-03-02, 2025-01-31T00:00:00Z,"
                + " 2025-03-02T00:00:00Z, 30, 2025-03-03T00:00:00Z, 2026-01-30",
        "UTC, 2025-01-01, 2025-02-01T12:00:00Z, 2025-03-03, 2025-02-01T00:00:00Z,"
                + " 2025-03-03T00:00:00Z, 30, 2025-03-31T00:00:00Z, 2026-01-30"
    })
    void thePauseHasTheDaysOfTheZone(
            String zone,
            String startsAt,
            String now,
            String resumesOn,
            String pausedAt,
            String resumedAt,
            int days,
            String next,
            String endsAt) {
        var resting = Resting.at(startsAt + "T14:00:00Z");
        var subscription = resting.desk().subscribe(startsAt, Resting.SEATS, "'time_zone': '" + zone + "'");
        resting.desk().shop().advance(now);

        var pause = resting.paused(subscription, "{'scheduled_resume_at': '" + resumesOn + "'}");
        assertThat(Desk.text(pause.get("paused_at"))).isEqualTo(pausedAt);
        assertThat(Desk.text(pause.get("scheduled_resume_at"))).isEqualTo(resumedAt);
        assertThat(Desk.text(pause.get("ends_at"))).isEqualTo(endsAt);
        var held = resting.desk().invoices(subscription).stream()
                .filter(invoice -> Desk.text(invoice.get("status")).equals("PAUSED"))
                .findFirst()
                .orElseThrow();
        assertThat(Desk.text(held.get("bill_at"))).isEqualTo(next);

        // A second before its day it rests, and then it goes on.
        var resumes = OffsetDateTime.parse(resumedAt).toInstant();
        resting.desk().shop().advance(resumes.minusSeconds(1).toString());
        assertThat(resting.status(subscription)).isEqualTo("PAUSED");
        resting.desk().shop().advance(resumes.toString());
        assertThat(resting.status(subscription)).isEqualTo("ACTIVE");
        assertThat(ChronoUnit.DAYS.between(
                        OffsetDateTime.parse(pausedAt).toLocalDate(),
                        OffsetDateTime.parse(resumedAt).toLocalDate()))
                .isEqualTo(days);

        // The invoice that has waited is issued when its day begins, and not before.
        var billed = OffsetDateTime.parse(next).toInstant();
        var id = Desk.text(held.get("invoice_id"));
        resting.desk().shop().advance(billed.minusSeconds(1).toString());
        assertThat(status(resting, id)).isEqualTo("SCHEDULED");
        resting.desk().shop().advance(billed.toString());
        assertThat(status(resting, id)).isEqualTo("OUTSTANDING");
    }

    private static String status(Resting resting, String invoice) {
        return resting.desk()
                .shop()
                .api()
                .get("/invoices/" + invoice)
                .expect(200)
                .at("status");
    }

    @Test
    void itIsResumedTodayWhereTheSubscriptionIs() { // spec 3.2
        var resting = Resting.at("2025-01-01T14:00:00Z");
        var east = resting.year("'time_zone': 'Pacific/Auckland'");
        var west = resting.year("'time_zone': 'America/Los_Angeles'");
        resting.pass("2025-03-11");
        assertThat(Desk.text(resting.paused(east, "{}").get("paused_at"))).isEqualTo("2025-03-11T00:00:00+13:00");
        assertThat(Desk.text(resting.paused(west, "{}").get("paused_at"))).isEqualTo("2025-03-10T00:00:00-07:00");
        resting.desk().shop().advance("2025-04-10T12:00:00Z");

        var inTheEast = resting.resumed(east);
        var inTheWest = resting.resumed(west);

        assertThat(Desk.text(inTheEast.get("resumed_at"))).isEqualTo("2025-04-11T00:00:00+12:00");
        assertThat(Desk.text(inTheEast.get("pause_duration_days"))).isEqualTo("31");
        assertThat(Desk.text(inTheEast.get("ends_at"))).isEqualTo("2026-01-31");
        assertThat(Desk.text(inTheWest.get("resumed_at"))).isEqualTo("2025-04-10T00:00:00-07:00");
        assertThat(Desk.text(inTheWest.get("pause_duration_days"))).isEqualTo("31");
        assertThat(Desk.text(inTheWest.get("ends_at"))).isEqualTo("2026-01-31");
    }
}
