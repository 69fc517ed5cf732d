package io.billwright.edges.cells;

import io.billwright.edges.cells.SellerTables.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/// Logical replication of one seller's changes: a publication and a replication slot in the source, a subscription in
/// the target.
final class Replication {

    private static final int PAUSE = 20;
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

    private final CellDatabase source;
    private final CellDatabase target;
    private final UUID seller;
    private final String name;

    Replication(CellDatabase source, CellDatabase target, UUID seller) {
        this.source = source;
        this.target = target;
        this.seller = seller;
        this.name = "billwright_move_" + seller.toString().replace("-", "");
    }

    void publish(List<Table> tables) {
        if (source.yes("select exists (select from pg_publication where pubname = ?)", name)) {
            return;
        }
        var filtered = tables.stream()
                .map(table -> "table %s where (seller_id = '%s')".formatted(table.name(), seller))
                .collect(Collectors.joining(", "));
        source.execute("create publication %s for %s with (publish_via_partition_root)".formatted(name, filtered));
    }

    boolean hasSlot() {
        return source.yes("select exists (select from pg_replication_slots where slot_name = ?)", name);
    }

    /// The snapshot at which the slot was created: the slot streams exactly the changes that the snapshot does not
    /// contain.
    interface Snapshot extends AutoCloseable {

        String name();

        @Override
        void close() throws SQLException;
    }

    Snapshot createSlot() throws SQLException {
        var connection = replicating();
        var slot = connection
                .unwrap(PGConnection.class)
                .getReplicationAPI()
                .createReplicationSlot()
                .logical()
                .withSlotName(name)
                .withOutputPlugin("pgoutput")
                .make();
        var snapshot = Objects.requireNonNull(slot.getSnapshotName(), "a logical slot exports a snapshot");
        return new Snapshot() {
            @Override
            public String name() {
                return snapshot;
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }

    private Connection replicating() throws SQLException {
        var properties = new Properties();
        properties.put("user", source.cell().username());
        properties.put("password", source.cell().password());
        properties.put("replication", "database");
        properties.put("preferQueryMode", "simple");
        properties.put("assumeMinServerVersion", "15");
        return DriverManager.getConnection(source.cell().url(), properties);
    }

    boolean isSubscribed() {
        return target.yes("select exists (select from pg_subscription where subname = ?)", name);
    }

    /// Changes are applied as the superuser, because row level security is forced for the owner of the tables too.
    void subscribe() {
        if (isSubscribed()) {
            target.execute("alter subscription " + name + " enable");
            return;
        }
        boolean asOwner = target.yes("select current_setting('server_version_num')::int >= 160000");
        target.execute("""
                create subscription %1$s connection '%2$s' publication %1$s
                with (create_slot = false, slot_name = %1$s, copy_data = false, synchronous_commit = 'local'%3$s)
                """.formatted(
                        name, source.cell().connection().replace("'", "''"), asOwner ? ", run_as_owner = true" : ""));
    }

    /// Waits until everything that the source has committed so far is committed in the target.
    void awaitArrival(Duration longest) {
        var position = source.jdbc()
                .sql("select pg_current_wal_insert_lsn()::text")
                .query(String.class)
                .single();
        var sql = """
                select exists (select from pg_replication_slots
                               where slot_name = ? and confirmed_flush_lsn >= ?::pg_lsn)
                """;
        await("the changes arrive", longest, () -> source.yes(sql, name, position));
    }

    /// Removes slot, subscription and publication. The slot is dropped before the subscription: after a crash in
    /// between, a slot without a subscription would look like a move whose subscription has not been created yet.
    void end() {
        boolean subscribed = isSubscribed();
        if (subscribed) {
            target.execute("alter subscription " + name + " disable");
        }
        var active = "select exists (select from pg_replication_slots where slot_name = ? and active)";
        await("the subscription stops", LONGEST_STOP, () -> !source.yes(active, name));
        source.jdbc()
                .sql("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ?")
                .param(name)
                .query((_, _) -> true)
                .list();
        if (subscribed) {
            target.execute("alter subscription " + name + " set (slot_name = none)");
            target.execute("drop subscription " + name);
        }
        source.execute("drop publication if exists " + name);
    }

    static void await(String what, Duration longest, BooleanSupplier isTrue) {
        if (!isTrueWithin(longest, isTrue)) {
            throw new IllegalStateException("waited " + longest.toSeconds() + " s in vain until " + what);
        }
    }

    static boolean isTrueWithin(Duration longest, BooleanSupplier isTrue) {
        long end = System.nanoTime() + longest.toNanos();
        while (!isTrue.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
        return true;
    }
}
