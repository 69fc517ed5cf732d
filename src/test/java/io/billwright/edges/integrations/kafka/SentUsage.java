package io.billwright.edges.integrations.kafka;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Usage of several sellers as a careless producer sends it: a twentieth is sent twice, all of it in no order, and some
/// has nothing to tell it by. What it adds up to is counted here, once for each entry.
final class SentUsage {

    private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    private final Map<UUID, BigDecimal> totals = new HashMap<>();
    private final Map<UUID, Long> counts = new HashMap<>();

    static SentUsage of(List<LoggedSeller> metered, int entries, Random random) {
        var sent = new SentUsage();
        for (int i = 0; i < entries; i++) {
            var whose = metered.get(random.nextInt(metered.size()));
            var value = BigDecimal.valueOf(random.nextLong(1, 1_000_000), random.nextInt(4));
            boolean named = random.nextInt(10) > 0;
            var record = whose.record(
                    named ? whose.entry("t-" + i, value.toPlainString()) : whose.nameless(value.toPlainString()));
            sent.records.add(record);
            if (named && random.nextInt(20) == 0) {
                sent.records.add(record);
            }
            sent.totals.merge(whose.subscriptionId(), value, BigDecimal::add);
            sent.counts.merge(whose.subscriptionId(), 1L, Long::sum);
        }
        Collections.shuffle(sent.records, random);
        return sent;
    }

    List<ProducerRecord<byte[], byte[]>> records() {
        return records;
    }

    /// By subscription.
    Map<UUID, BigDecimal> totals() {
        return totals;
    }

    Map<UUID, Long> counts() {
        return counts;
    }
}
