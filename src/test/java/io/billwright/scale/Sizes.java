package io.billwright.scale;

import org.springframework.jdbc.core.simple.JdbcClient;

/// What tables and indexes take of the disk, how much of it is dead or free, and what a vacuum does about it.
record Sizes(JdbcClient owner) {

    private static final String TABLES = """
            select regexp_replace(c.relname, '_[0-9]+$', '') as name, count(*) as parts,
                   sum(pg_relation_size(c.oid)) / 1e6 as table_mb,
                   sum(pg_total_relation_size(c.oid) - pg_indexes_size(c.oid) - pg_relation_size(c.oid)) / 1e6
                       as toast_mb,
                   sum(pg_indexes_size(c.oid)) / 1e6 as indexes_mb, sum(c.reltuples) as rows,
                   avg(a.dead_tuple_percent) as dead, avg(a.approx_free_percent) as free
            from pg_class c cross join pgstattuple_approx(c.oid) a
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpages > 1000
            group by 1 order by sum(pg_total_relation_size(c.oid)) desc limit 16
            """;
    private static final String INDEXES = """
            select i.indexrelid::regclass::text as name, pg_relation_size(i.indexrelid) / 1e6 as mb,
                   s.avg_leaf_density, s.leaf_fragmentation
            from pg_index i join pg_class c on c.oid = i.indexrelid
            join pg_am m on m.oid = c.relam and m.amname = 'btree'
            cross join pgstatindex(i.indexrelid::regclass) s
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and c.relpages > 5000
            order by 2 desc limit 16
            """;

    void show() {
        LargeBenchmark.say("%n# Sizes before vacuum");
        tables();
        long started = System.nanoTime();
        owner.sql("vacuum analyze").update();
        LargeBenchmark.say("%n# Sizes after vacuum, which took %s", Counters.since(started));
        tables();
        owner.sql(INDEXES)
                .query((row, _) -> "| %s | %,.0f MB | %.0f %% | %.0f %% |"
                        .formatted(row.getString(1), row.getDouble(2), row.getDouble(3), row.getDouble(4)))
                .list()
                .forEach(System.out::println);
        LargeBenchmark.say(
                "database %s",
                owner.sql("select pg_size_pretty(pg_database_size(current_database()))")
                        .query(String.class)
                        .single());
    }

    private void tables() {
        owner.sql(TABLES)
                .query((row, _) -> "| %s | %d | %,.0f | %,.0f MB | %,.0f MB | %,.0f MB | %.1f %% | %.1f %% |"
                        .formatted(
                                row.getString("name"),
                                row.getInt("parts"),
                                row.getDouble("rows"),
                                row.getDouble("table_mb"),
                                row.getDouble("toast_mb"),
                                row.getDouble("indexes_mb"),
                                row.getDouble("dead"),
                                row.getDouble("free")))
                .list()
                .forEach(System.out::println);
    }
}
