package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/// Sellers are kept apart by the database itself (S2), and unique means unique (S1).
class SellerIsolationTest {

    private static final ConnectionShares SHARES = new ConnectionShares(20);

    /// Looked up by functions that return ids only: public links, and due work of all sellers (ADR 16). The last keeps
    /// two sellers from having one account (ADR 25).
    private static final String WITHOUT_SELLER = "public_links_by_slug invoice_work_to_issue invoice_work_past_due "
            + "invoice_work_to_collect subscriptions_by_due_time subscriptions_usage_by_due_time "
            + "expected_credits_by_time mail_rounds_due report_schedules_due posting_rollups_by_due_time "
            + "stripe_account_of_one_seller members_of_login members_by_link";

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final Seller ours = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final Seller theirs = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final JdbcClient owner = DATABASE.owner();
    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final SellerTransactions transactions =
            new SellerTransactions(new JdbcTransactionManager(APPLICATION), jdbc, SHARES);

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void everyTableWithASellerIsForcedUnderRowLevelSecurity() {
        var unprotected = owner.sql("""
                        select c.relname from pg_class c
                        join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
                        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
                        where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
                        """).query(String.class).list();

        assertThat(sellerTables()).hasSizeGreaterThan(10);
        assertThat(unprotected).isEmpty();
    }

    @Test
    void aPartitionIsReachedThroughItsTableAlone() {
        var reached = owner.sql("""
                        select c.relname from pg_class c
                        where c.relispartition and c.relkind = 'r'
                          and has_table_privilege(:role, c.oid, 'select, insert, update, delete')
                        """)
                .param("role", TestDatabase.APP_ROLE)
                .query(String.class)
                .list();

        assertThat(reached).isEmpty();
    }

    @Test
    void everyOtherTableIsKnownToBelongToNoSeller() {
        var others = owner.sql("""
                        select relname from pg_class
                        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                        and relname <> all(:tables)
                        """)
                .param("tables", sellerTables().toArray(String[]::new))
                .query(String.class)
                .list();

        assertThat(others)
                .containsExactlyInAnyOrder(
                        "flyway_schema_history",
                        "database_eras",
                        "logins",
                        "login_identities",
                        "login_sessions",
                        "login_failures",
                        "login_passkeys",
                        "spent_challenges",
                        "scheduled_tasks",
                        "secret_checks",
                        "seller_fences",
                        "usage_log_offsets",
                        "stray_usage");
    }

    @Test
    void withoutASellerNoRowOfAnyTableIsSeen() throws IOException {
        DATABASE.addSeller(ours);
        RowsOfASeller.fill(owner, ours);

        for (var table : sellerTables()) {
            assertThat(owner.sql("select count(*) from " + table)
                            .query(Long.class)
                            .single())
                    .as("rows of %s that there are to see", table)
                    .isPositive();
            assertThat(jdbc.sql("select count(*) from " + table)
                            .query(Long.class)
                            .single())
                    .as("rows of %s seen without a seller", table)
                    .isZero();
        }
    }

    @Test
    void anotherSellersRowsAreNeitherSeenNorChanged() {
        DATABASE.addSeller(ours);
        DATABASE.addSeller(theirs);

        var seen = transactions.in(
                ours,
                () -> jdbc.sql("select seller_id from sellers")
                        .query(String.class)
                        .list());
        var changed = transactions.in(
                ours,
                () -> jdbc.sql("update sellers set name = 'x' where seller_id = :id")
                        .param("id", theirs.id())
                        .update());

        assertThat(seen).containsExactly(ours.id().toString());
        assertThat(changed).isZero();
    }

    @Test
    void aRowCannotBeWrittenForAnotherSeller() {
        DATABASE.addSeller(ours);
        DATABASE.addSeller(theirs);

        assertThatThrownBy(() -> transactions.run(
                        ours,
                        () -> jdbc.sql("""
                                insert into plans (seller_id, plan_id, plan_name, created_at, updated_at)
                                values (:seller, :plan, 'x', now(), now())
                                """)
                                .param("seller", theirs.id())
                                .param("plan", Ids.next())
                                .update()))
                .hasStackTraceContaining("violates row-level security policy");
    }

    @Test
    void theSellerOfATransactionIsForgottenWhenItEnds() {
        DATABASE.addSeller(ours);
        transactions.run(ours, () -> jdbc.sql("select 1").query(Integer.class).single());

        assertThat(jdbc.sql("select count(*) from sellers").query(Long.class).single())
                .isZero();
    }

    @Test
    void theApplicationRoleNeitherOwnsTablesNorBypassesTheRules() {
        var role = owner.sql("""
                        select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
                               or exists (select 1 from pg_tables where tableowner = rolname)
                        from pg_roles where rolname = :role
                        """)
                .param("role", TestDatabase.APP_ROLE)
                .query(Boolean.class)
                .single();

        assertThat(role).isFalse();
    }

    @Test
    void everyUniqueIndexIsSafeAgainstNulls() {
        var unsafe = owner.sql("""
                        select i.indexrelid::regclass::text
                        from pg_index i join pg_class c on c.oid = i.indrelid
                        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
                        join lateral unnest(i.indkey) as key(column_number) on true
                        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.column_number
                        where i.indisunique and not i.indnullsnotdistinct and not a.attnotnull
                        """).query(String.class).list();

        assertThat(unsafe).isEmpty();
    }

    @Test
    void theSellerLeadsEveryKeyAndIndexOfItsTables() {
        var others = owner.sql("""
                        select i.indexrelid::regclass::text
                        from pg_index i join pg_class c on c.oid = i.indrelid
                        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
                        where c.relname = any(:tables) and a.attname <> 'seller_id'
                        """)
                .param("tables", sellerTables().toArray(String[]::new))
                .query(String.class)
                .list();

        assertThat(others).containsExactlyInAnyOrder(WITHOUT_SELLER.split(" "));
    }

    private List<String> sellerTables() {
        return owner.sql("""
                        select c.relname from pg_class c
                        join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
                        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
                        where c.relkind in ('r', 'p') and not c.relispartition order by 1
                        """).query((row, _) -> row.getString(1)).list();
    }
}
