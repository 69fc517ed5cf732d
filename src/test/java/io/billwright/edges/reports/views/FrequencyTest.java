package io.billwright.edges.reports.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When a report is mailed next, also on days that leave an hour out or have one twice.
class FrequencyTest {

    @ParameterizedTest(name = "{0} at {1} in {2} after {3} is {4}")
    @CsvSource(delimiter = '|', textBlock = """
            DAILY   |  7 | UTC              | 2026-11-18T06:59:59Z | 2026-11-18T07:00:00Z
            DAILY   |  7 | UTC              | 2026-11-18T07:00:00Z | 2026-11-19T07:00:00Z
            DAILY   |  0 | Pacific/Auckland | 2026-11-18T10:59:00Z | 2026-11-18T11:00:00Z
            DAILY   |  2 | Europe/Berlin    | 2026-03-29T00:00:00Z | 2026-03-29T01:00:00Z
            DAILY   |  2 | Europe/Berlin    | 2026-10-24T12:00:00Z | 2026-10-25T00:00:00Z
            DAILY   |  2 | Europe/Berlin    | 2026-10-25T00:00:00Z | 2026-10-26T01:00:00Z
            WEEKLY  |  7 | UTC              | 2026-11-18T12:00:00Z | 2026-11-23T07:00:00Z
            WEEKLY  |  7 | UTC              | 2026-11-23T06:00:00Z | 2026-11-23T07:00:00Z
            WEEKLY  |  7 | UTC              | 2026-11-23T07:00:00Z | 2026-11-30T07:00:00Z
            MONTHLY |  7 | UTC              | 2026-01-31T12:00:00Z | 2026-02-01T07:00:00Z
            MONTHLY |  7 | UTC              | 2026-02-01T06:00:00Z | 2026-02-01T07:00:00Z
            MONTHLY |  7 | UTC              | 2026-12-01T07:00:00Z | 2027-01-01T07:00:00Z
            MONTHLY | 23 | America/New_York | 2026-12-01T03:00:00Z | 2026-12-02T04:00:00Z
            """)
    void theNextTimeIsTheFirstAfterNow(Frequency frequency, int hour, ZoneId zone, Instant now, Instant next) {
        assertThat(frequency.next(now, hour, zone)).isEqualTo(next);
    }
}
