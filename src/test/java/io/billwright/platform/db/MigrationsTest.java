package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.DebianPostgres;
import io.billwright.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class MigrationsTest {

    @Test
    void anOwnerWithoutSpecialRightsCanMigrate() throws IOException {
        try (var files = Files.list(PlainOwnerDatabase.MIGRATIONS)) {
            assertThat(new PlainOwnerDatabase().migrate(List.of(PlainOwnerDatabase.MIGRATIONS), "latest"))
                    .isEqualTo((int) files.count());
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
