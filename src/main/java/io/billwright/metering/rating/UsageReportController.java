package io.billwright.metering.rating;

import io.billwright.metering.rating.UsageReport.Days;
import io.billwright.metering.rating.UsageReport.Metered;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.TakesQuery;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class UsageReportController {

    private static final int DAYS = 30;

    private final SellerTransactions transactions;
    private final UsageReport report;
    private final SellerClock clock;

    UsageReportController(SellerTransactions transactions, UsageReport report, SellerClock clock) {
        this.transactions = transactions;
        this.report = report;
        this.clock = clock;
    }

    record Row(UUID subscriptionId, UUID customerId, String currency, List<Metered> bricks) {}

    record Report(
            List<Row> data,
            boolean hasMore,
            int limit,
            int offset,
            @Nullable String nextCursor) {}

    @GetMapping("/api/v2/reports/usage")
    @TakesQuery({"starts_at", "ends_at", "limit", "offset", "cursor"})
    Report usage(Call call) {
        var page = call.page();
        var list = transactions.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        report.list(days(call), page),
                        used -> new Page.Position(used.createdAt(), used.subscriptionId()),
                        () -> 0));
        return new Report(
                list.data().stream()
                        .map(used -> new Row(
                                used.subscriptionId(),
                                used.customerId(),
                                used.currency().name(),
                                used.bricks()))
                        .toList(),
                list.hasMore(),
                list.limit(),
                list.offset(),
                list.nextCursor());
    }

    /// Without dates, today and the 30 days before. Call inside a transaction, which the clock needs.
    private Days days(Call call) {
        var query = Json.mapper().createObjectNode();
        for (var name : List.of("starts_at", "ends_at")) {
            var value = call.query(name);
            if (value != null) {
                query.put(name, value);
            }
        }
        var today = clock.now(call.seller()).atZone(ZoneOffset.UTC).toLocalDate();
        return Fields.parse(query, fields -> {
            var endsAt = fields.present("ends_at") ? fields.date("ends_at") : today;
            var startsAt = fields.present("starts_at") ? fields.date("starts_at") : endsAt.minusDays(DAYS);
            var days = new Days(startsAt, endsAt);
            if (days.endsAt().isBefore(days.startsAt()) && !fields.isWrong("starts_at") && !fields.isWrong("ends_at")) {
                fields.wrong("ends_at", "must not be before starts_at");
            }
            return days;
        });
    }
}
