package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.DebianPostgres;
import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationsTest {

    @Test
    void anOwnerWithoutSpecialRightsCanMigrate() throws IOException {
        try (var files = Files.list(PlainOwnerDatabase.MIGRATIONS)) {
            assertThat(new PlainOwnerDatabase().migrate(List.of(PlainOwnerDatabase.MIGRATIONS), "latest"))
                    .isEqualTo((int) files.count());
        }
    }

    /// Others would wait behind it.
    @Test
    void aMigrationWaitsForNoLockForLong() throws SQLException {
        var owner = TestDatabase.create().superuser();
        try (var other = owner.getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table flyway_schema_history");

            assertThatThrownBy(() -> Migrations.pending(owner, TestDatabase.APP_ROLE))
                    .hasMessageContaining("lock timeout");
        }
    }

    /// Compiling a query takes seconds, which only very long ones would make up for.
    @Test
    void queriesOfTheApplicationAreNotCompiled() {
        try (var application = TestDatabase.create().application()) {
            assertThat(JdbcClient.create(application)
                            .sql("show jit")
                            .query(String.class)
                            .single())
                    .isEqualTo("off");
        }
    }

    @Test
    @EnabledIf("io.billwright.testing.DebianPostgres#isInstalled")
    void thePasswordOfTheApplicationIsInNoStatement() throws IOException {
        try (var server = DebianPostgres.create()) {
            server.migrate();
            server.migrate();

            assertThat(server.log()).containsIgnoringCase("password").doesNotContain(TestDatabase.APP_PASSWORD);
        }
    }
}
