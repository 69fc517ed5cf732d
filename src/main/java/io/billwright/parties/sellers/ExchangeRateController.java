package io.billwright.parties.sellers;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// The exchange rates by which invoices state tax in the seller's own currency.
@RestController
final class ExchangeRateController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final ExchangeRateStore rates;

    ExchangeRateController(Changes changes, SellerReads reads, SellerClock clock, ExchangeRateStore rates) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.rates = rates;
    }

    /// The rate is an exact decimal text.
    record Response(String baseCurrency, String quoteCurrency, LocalDate startsAt, String rate, String source) {

        static Response of(ExchangeRate rate) {
            return new Response(
                    rate.baseCurrency().name(),
                    rate.quoteCurrency(),
                    rate.startsAt(),
                    rate.rate().stripTrailingZeros().toPlainString(),
                    rate.source());
        }
    }

    record Newest(List<Response> rates) {}

    @GetMapping("/api/v2/exchange-rates")
    Newest get(Call call) {
        return reads.in(
                call.seller(),
                () -> new Newest(rates.newest().stream().map(Response::of).toList()));
    }

    @PutMapping("/api/v2/exchange-rates")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> set(Call call) {
        var rate = call.body(ExchangeRate::of);
        return changes.done(call, () -> {
            rates.put(rate, clock.now(call.seller()));
            return Response.of(rate);
        });
    }
}
