package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestDatabase;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// Migrations keep what there is, run by an owner without special rights, who sees the rows of no seller.
class MigrationsTest {

    private static final String OWNER = "plain_owner_" + ProcessHandle.current().pid();

    private static final String APPLICATION = OWNER + "_app";

    private final TestDatabase other = TestDatabase.create();
    private final String url = other.url().replaceFirst("[^/]*$", OWNER);

    @Test
    void theJournalHasWhatWasPostedBeforeThereWasOne() {
        other.owner()
                .sql("create role " + OWNER + " login createrole password 'x'")
                .update();
        other.owner().sql("create database " + OWNER + " owner " + OWNER).update();
        JdbcClient.create(owner()).sql("create role " + APPLICATION + " login").update();
        migrate("19");
        var superuser = JdbcClient.create(superuser());
        superuser.sql("""
                        insert into ledger_entries
                            (seller_id, object_id, source, debit, credit, amount, currency, company_id, occurred_at)
                        select gen_random_uuid(), gen_random_uuid(), 'issued', 'RECEIVABLE', credit, 1, 'USD',
                               gen_random_uuid(), timestamptz '2025-01-01' + day * interval '1 day'
                        from generate_series(1, 3) as day cross join unnest('{REVENUE, TAX}'::text[]) as credit
                        """).update();

        migrate("latest");

        assertThat(superuser
                        .sql("select coalesce(sum(entries), 0) from ledger_batches where xid = '0'")
                        .query(Integer.class)
                        .single())
                .isEqualTo(6);
    }

    private void migrate(String target) {
        Flyway.configure()
                .dataSource(owner())
                .placeholders(Map.of("appRole", APPLICATION, "ownerRole", OWNER))
                .target(target)
                .load()
                .migrate();
    }

    private DataSource owner() {
        return new DriverManagerDataSource(url, OWNER, "x");
    }

    private DataSource superuser() {
        var source = (DriverManagerDataSource) other.superuser();
        return new DriverManagerDataSource(
                url, String.valueOf(source.getUsername()), String.valueOf(source.getPassword()));
    }
}
