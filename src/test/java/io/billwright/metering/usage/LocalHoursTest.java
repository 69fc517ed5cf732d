package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Sampling;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Hours that no period shares with another (R18: the time decides the period, in the zone).
class LocalHoursTest {

    @ParameterizedTest
    @CsvSource({
        "UTC, 2026-03-01T10:59:59.999999Z, 2026-03-01T10:00:00Z, 2026-03-01T11:00:00Z",
        "UTC, 2026-03-01T11:00:00Z, 2026-03-01T11:00:00Z, 2026-03-01T12:00:00Z",
        "Asia/Kolkata, 2026-03-01T18:29:59Z, 2026-03-01T17:30:00Z, 2026-03-01T18:30:00Z",
        "Asia/Kolkata, 2026-03-01T18:30:00Z, 2026-03-01T18:30:00Z, 2026-03-01T19:30:00Z",
        "Asia/Kathmandu, 2026-03-01T18:15:00Z, 2026-03-01T18:15:00Z, 2026-03-01T19:15:00Z",
        // The clocks go from half an hour ahead to none within an hour of the world.
        "Australia/Lord_Howe, 2026-04-04T14:59:59Z, 2026-04-04T14:00:00Z, 2026-04-04T15:00:00Z",
        "Australia/Lord_Howe, 2026-04-04T15:00:00Z, 2026-04-04T15:00:00Z, 2026-04-04T15:30:00Z",
        "Europe/Paris, 2026-03-29T00:59:59Z, 2026-03-29T00:00:00Z, 2026-03-29T01:00:00Z",
        "Europe/Paris, 2026-03-29T01:00:00Z, 2026-03-29T01:00:00Z, 2026-03-29T02:00:00Z",
    })
    void anHourIsThatOfTheClocks(String zone, Instant time, Instant start, Instant end) {
        assertThat(new LocalHours(ZoneId.of(zone)).of(time)).isEqualTo(new LocalHours.Hour(start, end));
    }

    @Test
    void everyDayBeginsWithAnHourAndEveryTimeIsInOneHour() {
        var zones =
                ZoneId.getAvailableZoneIds().stream().sorted().map(ZoneId::of).toList();
        Sampling.forSamples(20_000, random -> {
            var zone = zones.get(random.nextInt(zones.size()));
            var day = LocalDate.of(1990, 1, 1).plusDays(random.nextInt(18_000));
            var midnight = day.atStartOfDay(zone).toInstant();
            assertThat(new LocalHours(zone).of(midnight).start()).isEqualTo(midnight);

            var time = midnight.plusSeconds(random.nextInt(86_400));
            var hour = new LocalHours(zone).of(time);
            for (var same : List.of(hour.start(), hour.end().minusNanos(1000))) {
                assertThat(new LocalHours(zone).of(same))
                        .as("%s of %s", zone, time)
                        .isEqualTo(hour);
            }
        });
    }
}
