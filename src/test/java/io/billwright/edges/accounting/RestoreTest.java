package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.accounting.JournalStore.Span;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.DebianPostgres;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Readers of the journal go on with their cursors after every kind of restore, and somebody is told of it (S16).
@EnabledIf("io.billwright.testing.DebianPostgres#isInstalled")
class RestoreTest {

    private static final Seller SELLER = new Seller(Ids.next(), Seller.Mode.LIVE);
    private static DebianPostgres primary;

    @BeforeAll
    static void start() throws IOException {
        primary = DebianPostgres.create();
        primary.migrate();
        JdbcClient.create(primary.superuser()).sql("""
                        insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date,
                                             invoice_prefix, created_at, updated_at)
                        values (:s, 'Seller', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
                        insert into customers values (:s, :s, 'n', '{}', null, null, null, 'UTC', null, now(), now())
                        """).param("s", SELLER.id()).update();
    }

    @AfterAll
    static void stop() throws IOException {
        primary.close();
    }

    @Test
    void afterADumpIsRestoredOnAnotherServer() throws IOException {
        var before = new Books(primary);
        before.skipTransactions(5000);
        before.post("first dumped");
        before.post("last dumped");
        before.awaitLast("last dumped");
        var all = before.sources(JournalPosition.START);
        var read = before.end();
        var file = primary.folder().resolve("dump");
        primary.dump(file);

        try (var other = DebianPostgres.create()) {
            JdbcClient.create(other.superuser())
                    .sql("create role billwright_app login")
                    .update();
            other.restore(file);
            var after = new Books(other);
            assertThat(after.isKnown()).isFalse();
            assertThat(after.sources(JournalPosition.START)).isEqualTo(all);

            after.post("since the dump");

            after.awaitLast("since the dump");
            assertThat(after.sources(read)).containsExactly("since the dump");
            assertThat(after.sources(JournalPosition.START))
                    .startsWith(all.toArray(String[]::new))
                    .endsWith("since the dump");
            assertThat(after.isKnown()).isFalse();
            assertThat(other.migrate()).isZero();
            assertThat(after.isKnown()).isTrue();
        }
    }

    /// Transaction numbers after the restore point are given out again.
    @Test
    void afterAPointInTimeRestore() throws IOException {
        var before = new Books(primary);
        try (var copy = primary.copy()) {
            before.post("kept");
            before.restorePoint("here");
            before.skipTransactions(1000);
            before.post("lost");
            before.awaitLast("lost");
            var read = before.end();
            copy.recover(primary, "here");
            copy.start();
            var after = new Books(copy);
            after.awaitWritable();

            after.post("since the restore");

            after.awaitLast("since the restore");
            assertThat(after.sources(read)).containsExactly("since the restore");
            assertThat(after.sources(JournalPosition.START)).contains("kept").doesNotContain("lost");
            assertThat(after.isKnown()).isFalse();
        }
    }

    @Test
    void afterAFailover() throws IOException {
        var before = new Books(primary);
        try (var standby = primary.copy("-R")) {
            standby.start();
            before.post("streamed");
            before.awaitLast("streamed");
            var read = before.end();
            var after = new Books(standby);
            Await.value("has it too", () -> after.sources(JournalPosition.START), all -> all.contains("streamed"));
            primary.close();
            standby.promote();
            after.awaitWritable();

            after.post("since the failover");

            after.awaitLast("since the failover");
            assertThat(after.sources(read)).containsExactly("since the failover");
            assertThat(after.isKnown()).isFalse();
        } finally {
            primary.start();
        }
    }

    /// The books of the seller on a server. A source stands for an entry.
    private static final class Books {

        private final JdbcClient superuser;
        private final JdbcClient jdbc;
        private final TransactionTemplate transaction;
        private final JournalStore journal;

        Books(DebianPostgres server) {
            var application = server.application();
            this.superuser = JdbcClient.create(server.superuser());
            this.jdbc = JdbcClient.create(application);
            this.transaction = new TransactionTemplate(new JdbcTransactionManager(application));
            this.journal = new JournalStore(jdbc);
        }

        void post(String source) {
            in(() -> jdbc.sql("""
                            insert into ledger_entries (object_id, source, debit, credit, amount, currency, company_id,
                                                        occurred_at)
                            values (:id, :source, 'RECEIVABLE', 'REVENUE', 1, 'USD', :company, now())
                            """)
                    .param("id", Ids.next())
                    .param("source", source)
                    .param("company", SELLER.id())
                    .update());
        }

        List<String> sources(JournalPosition after) {
            return entries(after).stream().map(JournalEntry::source).toList();
        }

        /// Transactions of the server itself may hold the end of the journal back for a moment.
        void awaitLast(String source) {
            Await.value(
                    "ends with " + source,
                    () -> sources(JournalPosition.START),
                    all -> !all.isEmpty() && all.getLast().equals(source));
        }

        /// Where a reader is who has read everything.
        JournalPosition end() {
            return entries(JournalPosition.START).getLast().position();
        }

        private List<JournalEntry> entries(JournalPosition after) {
            return in(() -> journal.list(after, Span.ALL, 1000));
        }

        private <T> T in(Supplier<T> work) {
            return transaction.execute(_ -> {
                jdbc.sql("select set_config('billwright.seller', :seller, true)")
                        .param("seller", SELLER.id().toString())
                        .query(String.class)
                        .single();
                return work.get();
            });
        }

        boolean isKnown() {
            return jdbc.sql("select database_is_known()").query(Boolean.class).single();
        }

        void skipTransactions(int count) {
            superuser.sql("""
                            do $$
                            begin
                                for n in 1..%d loop
                                    perform pg_current_xact_id();
                                    commit;
                                end loop;
                            end
                            $$
                            """.formatted(count)).update();
        }

        void restorePoint(String name) {
            superuser
                    .sql("select pg_create_restore_point(:name)")
                    .param("name", name)
                    .query(String.class)
                    .single();
        }

        void awaitWritable() {
            Await.value(
                    "takes changes",
                    () -> superuser
                            .sql("select pg_is_in_recovery()")
                            .query(Boolean.class)
                            .single(),
                    recovering -> !recovering);
        }
    }
}
