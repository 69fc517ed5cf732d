package io.billwright.testing;

import static java.util.stream.Collectors.joining;

import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Sweep;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// A sweep whose due times a test sets, to see when and in which order sweeps run.
@Component
public final class TestSweep implements Sweep {

    private final JdbcClient jdbc;

    private final Map<UUID, TreeSet<Instant>> due = new ConcurrentHashMap<>();

    private final Map<UUID, Instant> failing = new ConcurrentHashMap<>();

    TestSweep(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void dueAt(Seller seller, String... times) {
        var set = due.computeIfAbsent(seller.id(), _ -> new TreeSet<>());
        for (var time : times) {
            set.add(Instant.parse(time));
        }
    }

    /// Work at this time fails until [#mend] is called.
    public void failAt(Seller seller, String time) {
        dueAt(seller, time);
        failing.put(seller.id(), Instant.parse(time));
    }

    public void mend(Seller seller) {
        failing.remove(seller.id());
    }

    /// Passes the due times to the database, for the current transaction.
    @Override
    public void prepare(Seller seller) {
        var times = due.getOrDefault(seller.id(), new TreeSet<>()).stream()
                .map(Instant::toString)
                .collect(joining(","));
        jdbc.sql("select set_config('test.due', :times, true)")
                .param("times", times)
                .query((row, _) -> row.getString(1))
                .single();
    }

    @Override
    public String nextDue() {
        return """
                select min(time::timestamptz) from string_to_table(current_setting('test.due', true), ',') as t (time)
                where nullif(time, '')::timestamptz <= :until
                """;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        if (now.equals(failing.get(seller.id()))) {
            throw new IllegalStateException("a sweep that fails, for tests");
        }
        due.getOrDefault(seller.id(), new TreeSet<>()).headSet(now, true).clear();
        prepare(seller);
        return List.of(new Happening(now, "test.happened", seller.id().toString()));
    }
}
