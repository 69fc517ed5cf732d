package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/// Sellers are kept apart by the database itself (S2), and unique means unique (S1).
class SellerIsolationTest {

    /// Looked up by functions that return ids only: public links, and due work of all sellers (ADR 16).
    private static final String WITHOUT_SELLER = "public_links_by_slug invoice_work_to_issue invoice_work_past_due "
            + "invoice_work_to_collect subscriptions_by_due_time subscriptions_usage_by_due_time";

    /// A row for every table.
    private static final String ROWS = """
            insert into sandbox_clocks values (:s, now());
            insert into legal_entities values (:s, :s, 'n', null, '{}', 'P', now());
            insert into api_keys values (:s, :s, 'n', 'x', '{READ}', now());
            insert into idempotency_keys values (:s, 'k', 'h', 200, '{}', now());
            insert into events values (:s, :s, 'o', 1, 't', now(), '{}');
            insert into event_subscribers values (:s, :s, 'WEBHOOK', '{}', now());
            insert into event_deliveries values (:s, :s, :s, :s, 'o', 1, 'PENDING', now());
            insert into event_attempts values (:s, :s, :s, 1, now(), 1, 200, '');
            insert into webhook_endpoints values
                (:s, :s, 'https://u.example', null, '{}', 'x', null, null, null, now(), now());
            insert into plans values (:s, :s, 'n', now(), now());
            insert into plan_versions values (:s, :s, 1, 'DRAFT', now(), null);
            insert into bricks values (:s, :s, :s, now());
            insert into plan_version_bricks values
                (:s, :s, 1, :s, 1, 'n', 'c', 'ADD_ON', 'standard', null, null, null, null, '[]');
            insert into coupons values (:s, :s, 'c', 5, null, null, null, now());
            insert into customers values (:s, :s, 'n', '{}', null, null, null, 'UTC', null, now(), now());
            insert into people values (:s, :s, :s, 'n', 'e', null, now());
            insert into credit_entries values (:s, :s, :s, 'USD', 1, 'r', now());
            insert into subscriptions values
                (:s, :s, :s, :s, 'UTC', 'USD', 'PENDING', '2026-01-01', '2026-12-31', null, null, null, now(),
                 now());
            insert into pauses values (:s, :s, :s, '2026-01-01', null, null, false, '2026-12-31', now(), now());
            insert into merged_plan_versions values (:s, :s, 1, :s, :s, 1);
            insert into orders values
                (:s, :s, :s, 'STANDARD', 'DRAFT', :s, 1, 'slug', :s, :s, :s, 1, null, '2026-01-01', '2026-12-31',
                 '{}', '{}', '{}', '{}', null, 0, 0, null, now(), now());
            insert into invoices values
                (:s, :s, :s, :s, :s, :s, :s, 'USD', 'UTC', '[2026-01-01,2026-02-01)', now(), now(), 0, 0, 0, 0,
                 '[]', 0, null, now(), now(), 1, null, null, null, '[2026-01-01,2026-02-01)');
            insert into milestones values (:s, :s, :s, :s, 1, :s, 'n', 'c', 3, 0, null, now());
            insert into milestone_completions values
                (:s, :s, :s, :s, 1, 1, '{[0,1)}', 'IMMEDIATELY', :s, '2026-01-01', now(), null);
            insert into invoice_lines values
                (:s, :s, 1, :s, :s, :s, 'n', 'c', 'ADD_ON', 1, '[2026-01-01,2026-02-01)', 0, 0, 0, 1, 'empty');
            insert into invoice_versions values
                (:s, :s, 1, :s, 'INV-1', now(), 0, 0, 0, 0, '[]', '{}', 'x');
            insert into issued_invoices values (:s, :s, now(), now(), now() + interval '1 day', 0);
            insert into voided_invoices values (:s, :s, now(), null, '{}');
            insert into invoice_work values (:s, :s, 'ISSUE', now());
            insert into payments values
                (:s, :s, :s, null, null, 'WIRE', 1, 'USD', now(), null, null, null,
                 '00000000-0000-0000-0000-000000000000', now());
            insert into attachments (seller_id, attachment_id, target, object_id, file_name, content_type, content,
                                     created_at)
            values (:s, :s, 'INVOICE', :s, 'n', 'text/plain', 'x', now());
            insert into number_series values (:s, :s, 1);
            insert into processor_customers values (:s, :s, 'p', 'c');
            insert into payment_methods values (:s, 'm', :s, 'p', 'card', '{}', true, now());
            insert into payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin, amount,
                                          currency, state, created_at, due_at)
            values (:s, :s, :s, :s, 'p', 'API', 1, 'USD', 'CREATED', now(), now());
            insert into sandbox_methods values (:s, 'm', 'c', 'SUCCEEDS');
            insert into sandbox_charges (seller_id, reference, attempt_id, customer, keeps_method, amount, currency,
                                         description, types, state)
            values (:s, 'r', :s, 'c', false, 1, 'USD', 'd', '{}', 'OPEN');
            insert into sandbox_refunds values (:s, :s, 'r', 1);
            insert into billing_runs values (:s, :s, now(), now(), null, 1);
            insert into credit_balances values (:s, :s, 'USD', 1);
            insert into ledger_entries values
                (:s, :s, 'issue:1', 'RECEIVABLE', 'REVENUE', 1, 'USD', :s, now());
            insert into accounting_connections values
                (:s, :s, 'QUICKBOOKS', 'r', '{}', 'x', 1, true, now(), now());
            insert into accounting_records values (:s, 'r', 'INVOICE', 'k', null, null, '', null, null, now());
            insert into accounting_syncs values (:s, 'r', :s, 'PENDING', 0, 0, null, now(), null, now(), now());
            insert into public_links values (:s, 'slug', 'ORDER', :s, now());
            insert into documents values
                (:s, 'ORDER', :s, 'n', 'x', encode(sha256('x'), 'hex'), now(), 'DATABASE', null, 1);
            insert into mails values
                (:s, :s, 'K', :s, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', null, null, null, now(), now());
            insert into usage_entries values (:s, :s, :s, now(), now(), null, 1, 't', 1, null, null);
            insert into usage_deltas values (:s, :s, 1, :s, now(), now(), 1, 1, true, 1, 1, 1);
            insert into usage_rollups values (:s, :s, :s, now(), now(), 1, 1, true, true, :s, 1, 1, 1);
            insert into usage_value_deltas values (:s, :s, 1, :s, now(), 1, 'p', 'v');
            insert into usage_values values (:s, :s, :s, 'p', now(), 'v', 1);
            insert into usage_charges values (:s, :s, :s, :s, :s, '[2025-01-01,2025-02-01)', 1, 1, 1, 1,
                                              1, 0, null, null, now());
            insert into kept_commitments values (:s, :s, :s, now(), :s, 1);
            insert into parked_usage values (:s, :s, 'FAILED', 'm', 't', :s, 0, 0, 'k', 'v', now());
            insert into usage_log_once values (:s, 'o', now())
            """;

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final Seller ours = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final Seller theirs = new Seller(Ids.next(), Seller.Mode.LIVE);
    private final JdbcClient owner = DATABASE.owner();
    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final SellerTransactions transactions =
            new SellerTransactions(new JdbcTransactionManager(APPLICATION), jdbc);

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
                        "flyway_schema_history", "scheduled_tasks", "usage_log_offsets", "stray_usage");
    }

    @Test
    void withoutASellerNoRowOfAnyTableIsSeen() {
        DATABASE.addSeller(ours);
        fill(ours);
        fillCreditNotes(ours);

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

    /// One row in every table, written past the rules by the superuser.
    private void fill(Seller seller) {
        for (var statement : ROWS.split(";", -1)) {
            owner.sql(statement).param("s", seller.id()).update();
        }
    }

    /// Without the rules that want an invoice worth the note and a charge worth the refund.
    private void fillCreditNotes(Seller seller) {
        owner.sql("""
                        set session_replication_role = replica;
                        insert into credit_note_series values (:s, :s, 1);
                        insert into credit_notes values
                            (:s, :s, 'CN-1', :s, :s, 1, 'r', now(), 'USD', 1, 0, 1, '[]', 1, 0, 0);
                        insert into refunds values
                            (:s, :s, :s, :s, 'p', 1, 'USD', 'CREATED', null, null, now(), null, now());
                        set session_replication_role = origin
                        """).param("s", seller.id()).update();
    }
}
