package io.billwright.edges.statements;

import io.billwright.collection.dunning.ReadDunning;
import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.AgingResponse.Debtor;
import io.billwright.edges.statements.AgingStore.Filter;
import io.billwright.edges.statements.AgingStore.Row;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class AgingController {

    private static final int USUAL = 25;
    private static final int MOST = 100;
    private static final int MOST_DAYS = 36_500;
    private static final long MOST_AMOUNT = 99_999_999_999_999L;

    private final SellerReads reads;
    private final SellerClock clock;
    private final AgingStore aging;
    private final ReadDunning readDunning;

    AgingController(SellerReads reads, SellerClock clock, AgingStore aging, ReadDunning readDunning) {
        this.reads = reads;
        this.clock = clock;
        this.aging = aging;
        this.readDunning = readDunning;
    }

    @GetMapping("/api/v2/reports/aging")
    @TakesQuery({"overdue_days_min", "amount_min", "currency", "limit", "cursor"})
    AgingResponse list(Call call) {
        var filter = new Filter(
                Math.toIntExact(number(call, "overdue_days_min", 1, MOST_DAYS)),
                number(call, "amount_min", 1, MOST_AMOUNT),
                currency(call));
        int limit = Math.toIntExact(number(call, "limit", USUAL, MOST));
        var cursor = call.query("cursor");
        var after = cursor == null ? AgingPosition.START : AgingPosition.of(cursor);
        return reads.in(call.seller(), () -> {
            var now = clock.now(call.seller());
            var found = aging.list(filter, after, limit + 1, now);
            var hasMore = found.size() > limit;
            var shown = hasMore ? found.subList(0, limit) : found;
            return new AgingResponse(
                    debtors(shown, now),
                    hasMore,
                    limit,
                    hasMore ? shown.getLast().position().cursor() : null);
        });
    }

    private List<Debtor> debtors(List<Row> rows, Instant now) {
        var states = readDunning.of(rows.stream().map(Row::nextInvoice).toList(), now);
        return rows.stream()
                .map(row -> new Debtor(
                        row.companyId(),
                        row.name(),
                        row.currency(),
                        row.overdue(),
                        row.ages(),
                        row.invoices(),
                        row.dueOn(),
                        row.days(),
                        row.nextInvoice(),
                        Objects.requireNonNull(states.get(row.nextInvoice()))))
                .toList();
    }

    private static String currency(Call call) {
        var text = call.query("currency");
        if (text != null
                && Arrays.stream(CurrencyCode.values())
                        .noneMatch(one -> one.name().equals(text))) {
            throw Rejection.Invalid.field("currency", "must be one of " + Arrays.toString(CurrencyCode.values()));
        }
        return text == null ? "" : text;
    }

    private static long number(Call call, String name, long absent, long most) {
        var text = call.query(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,14}") || Long.parseLong(text) < 1 || Long.parseLong(text) > most) {
            throw Rejection.Invalid.field(name, "must be an integer from 1 to " + most);
        }
        return Long.parseLong(text);
    }
}
