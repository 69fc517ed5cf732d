package io.billwright.edges.reports.postings;

import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Writes the daily sums.
@Component
final class PostingSumStore implements PostingSums {

    private static final String WRITE = """
            , owed as (
                insert into receivable_days as r (day, currency, legal_entity_id, kind, due_on, amount, invoices)
                select day, currency, legal_entity_id, kind, due_on, amount, invoices from owed_change
                on conflict (seller_id, day, currency, legal_entity_id, kind, due_on)
                do update set amount = r.amount + excluded.amount, invoices = r.invoices + excluded.invoices
                returning 1),
            posted as (
                insert into posted_days as p (day, currency, kind, amount)
                select day, currency, kind, amount from posted_change
                on conflict (seller_id, day, currency, kind) do update set amount = p.amount + excluded.amount
                returning 1)
            select (select count(*) from owed) + (select count(*) from posted)
            """;

    private final JdbcClient jdbc;

    PostingSumStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void follow(JournalPlace place, ZoneId zone) {
        jdbc.sql(PostingSql.UP_TO + PostingSql.CHANGES + WRITE)
                .param("era", place.era())
                .param("xid", place.transaction())
                .param("position", place.position())
                .param("zone", zone.getId())
                .query(Long.class)
                .single();
    }

    @Override
    public void build(List<UUID> objects, ZoneId zone) {
        jdbc.sql(PostingSql.FROM_NOTHING + PostingSql.CHANGES + WRITE)
                .param("objects", objects.toArray(UUID[]::new))
                .param("zone", zone.getId())
                .query(Long.class)
                .single();
    }

    @Override
    public boolean forget(int most) {
        int owed = jdbc.sql("""
                        delete from receivable_days
                        where ctid = any(array(select ctid from receivable_days limit :most))
                        """).param("most", most).update();
        int posted = jdbc.sql("""
                        delete from posted_days where ctid = any(array(select ctid from posted_days limit :most))
                        """).param("most", most).update();
        return owed + posted > 0;
    }
}
