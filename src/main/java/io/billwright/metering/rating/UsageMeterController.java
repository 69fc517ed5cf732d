package io.billwright.metering.rating;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.metering.rating.UsageMeter.Counted;
import io.billwright.metering.rating.UsageMeter.Interval;
import io.billwright.metering.rating.UsageMeter.Reading;
import io.billwright.metering.rating.UsageReport.Days;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class UsageMeterController {

    private static final int MOST_DAYS = 366;
    private static final int MOST_DAYS_BY_HOUR = 31;
    private static final int DAYS = 30;
    /// `ends_at` must be before this day, so that the day after it is still a date that the database knows.
    private static final LocalDate END_OF_TIME = LocalDate.of(9999, 12, 31);

    private final SellerTransactions transactions;
    private final UsageMeter meter;
    private final SellerClock clock;

    UsageMeterController(SellerTransactions transactions, UsageMeter meter, SellerClock clock) {
        this.transactions = transactions;
        this.meter = meter;
        this.clock = clock;
    }

    record Meter(Aggregation aggregation, Interval interval, String timeZone, List<Reading> data) {}

    private record Request(Days days, Interval interval) {}

    private record Asked(Counted counted, Request request) {}

    @GetMapping("/api/v2/subscriptions/{subscription_id}/bricks/{brick_id}/usage")
    @TakesQuery({"starts_at", "ends_at", "interval"})
    Meter show(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var brickId = call.pathId("brick_id");
        var asked = transactions.in(call.seller(), () -> {
            var found = meter.find(subscriptionId, brickId).orElseThrow(() -> new Rejection.NotFound("meter"));
            var sent = request(call, found.zone());
            if (sent.interval() == Interval.HOUR && found.aggregation() == Aggregation.UNIQUE) {
                throw Rejection.Invalid.field("interval", "must be DAY: different values are counted by day");
            }
            meter.merge(subscriptionId);
            return new Asked(found, sent);
        });
        var counted = asked.counted();
        var request = asked.request();
        // In another transaction: reading must not hold the lock on the subscription, for which billing waits.
        var readings = transactions.in(
                call.seller(), () -> meter.read(subscriptionId, brickId, counted, request.days(), request.interval()));
        return new Meter(
                counted.aggregation(), request.interval(), counted.zone().getId(), readings);
    }

    /// Call inside a transaction, which the clock needs.
    private Request request(Call call, ZoneId zone) {
        var query = Json.mapper().createObjectNode();
        for (var name : List.of("starts_at", "ends_at", "interval")) {
            var value = call.query(name);
            if (value != null) {
                query.put(name, value);
            }
        }
        var today = clock.now(call.seller()).atZone(zone).toLocalDate();
        return Fields.parse(query, fields -> request(fields, today));
    }

    private static Request request(Fields fields, LocalDate today) {
        var interval = Objects.requireNonNullElse(fields.optionalChoice("interval", Interval.class), Interval.DAY);
        var endsAt = fields.present("ends_at") ? fields.date("ends_at") : today;
        var startsAt = fields.present("starts_at")
                ? fields.date("starts_at")
                : endsAt.minusDays(interval == Interval.DAY ? DAYS : 1);
        int most = interval == Interval.DAY ? MOST_DAYS : MOST_DAYS_BY_HOUR;
        if (!fields.isWrong("starts_at") && !fields.isWrong("ends_at")) {
            if (!endsAt.isBefore(END_OF_TIME)) {
                fields.wrong("ends_at", "must be before " + END_OF_TIME);
            } else if (endsAt.isBefore(startsAt)) {
                fields.wrong("ends_at", "must not be before starts_at");
            } else if (startsAt.plusDays(most).compareTo(endsAt) <= 0) {
                fields.wrong("ends_at", "must be less than " + most + " days after starts_at");
            }
        }
        return new Request(new Days(startsAt, endsAt), interval);
    }
}
