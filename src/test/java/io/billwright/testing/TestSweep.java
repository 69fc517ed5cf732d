package io.billwright.testing;

import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Sweep;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/// A sweep whose due times a test sets, to see when and in what order sweeps are run.
@Component
public final class TestSweep implements Sweep {

    private final Map<UUID, TreeSet<Instant>> due = new ConcurrentHashMap<>();

    private final Map<UUID, Instant> failing = new ConcurrentHashMap<>();

    public void dueAt(Seller seller, String... times) {
        var set = due.computeIfAbsent(seller.id(), _ -> new TreeSet<>());
        for (var time : times) {
            set.add(Instant.parse(time));
        }
    }

    /// Work at this time fails until it is [#mend]ed.
    public void failAt(Seller seller, String time) {
        dueAt(seller, time);
        failing.put(seller.id(), Instant.parse(time));
    }

    public void mend(Seller seller) {
        failing.remove(seller.id());
    }

    @Override
    public Optional<Instant> nextDue(Seller seller, Instant until) {
        return due.getOrDefault(seller.id(), new TreeSet<>()).stream()
                .filter(time -> !time.isAfter(until))
                .findFirst();
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        if (now.equals(failing.get(seller.id()))) {
            throw new IllegalStateException("a sweep that fails, for tests");
        }
        due.getOrDefault(seller.id(), new TreeSet<>()).headSet(now, true).clear();
        return List.of(new Happening(now, "test.happened", seller.id().toString()));
    }
}
