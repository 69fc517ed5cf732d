package io.billwright.edges.integrations.kafka;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.billwright.edges.integrations.kafka.OffsetStore.Advance;
import io.billwright.edges.integrations.kafka.Parking.Reason;
import io.billwright.metering.usage.UsageResult;
import io.billwright.metering.usage.WriteUsage;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Writes records and their offsets in one transaction, so that each record counts once, whichever process is killed
/// when (S6).
@Component
final class WriteBatch {

    private final SellerTransactions transactions;
    private final KnownSellers sellers;
    private final OffsetStore offsets;
    private final OnceStore once;
    private final ParkedStore parked;
    private final WriteUsage writeUsage;
    private final SellerClock clock;
    private final MeterRegistry meters;

    WriteBatch(
            KafkaSettings settings,
            SellerTransactions transactions,
            KnownSellers sellers,
            OffsetStore offsets,
            OnceStore once,
            ParkedStore parked,
            WriteUsage writeUsage,
            SellerClock clock,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.sellers = sellers;
        this.offsets = offsets;
        this.once = once;
        this.parked = parked;
        this.writeUsage = writeUsage;
        this.clock = clock;
        this.meters = meters;
        if (settings.isConnected()) {
            Stream.of(UsageResult.Outcome.values())
                    .forEach(outcome -> meters.counter("usage.log.records", "outcome", outcome.shown()));
        }
    }

    /// Throws [OffsetStore.Overtaken] if a partition is not at the offset that `advances` expects; then nothing is
    /// written.
    void handle(UUID topicId, List<Received> batch, List<Advance> advances) {
        var sorted = SortedBatch.of(batch, sellers);
        var outcomes = transactions.forSeveral(parts -> {
            // First, so that the slower of two writers waits here and fails before it has done any work.
            offsets.advance(topicId, advances);
            var done = new ArrayList<String>();
            sorted.bySeller()
                    .forEach((seller, share) -> done.addAll(parts.of(seller, () -> write(topicId, seller, share))));
            parked.parkStray(topicId, sorted.stray(), clock.systemNow());
            sorted.stray().forEach(_ -> done.add("stray"));
            return done;
        });
        outcomes.stream()
                .collect(groupingBy(outcome -> outcome, counting()))
                .forEach((outcome, count) ->
                        meters.counter("usage.log.records", "outcome", outcome).increment(count));
    }

    private List<String> write(UUID topicId, Seller seller, SortedBatch.Share share) {
        var firsts = once.firsts(share.entries(), clock.systemNow());
        var entries = firsts.stream().map(Received.Entry::entry).toList();
        var results =
                entries.isEmpty() ? List.<UsageResult>of() : writeUsage.handle(seller, entries, clock.now(seller));
        var parkings = new ArrayList<>(share.unusable());
        for (int i = 0; i < results.size(); i++) {
            var record = firsts.get(i).record();
            var result = results.get(i);
            switch (result.outcome()) {
                case CREATED, DUPLICATE, ACCEPTED -> {}
                case CONFLICT -> parkings.add(new Parking(record, Reason.CONFLICT, Parking.message(result)));
                case REJECTED -> parkings.add(new Parking(record, Reason.REJECTED, Parking.message(result)));
            }
        }
        parked.park(topicId, parkings, clock.systemNow());
        var outcomes = new ArrayList<String>();
        results.forEach(result -> outcomes.add(result.outcome().shown()));
        outcomes.addAll(
                Collections.nCopies(share.entries().size() - firsts.size(), UsageResult.Outcome.DUPLICATE.shown()));
        share.unusable().forEach(parking -> outcomes.add(parking.reason().name().toLowerCase(Locale.ROOT)));
        return outcomes;
    }
}
