package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigrationsTest {

    @Test
    void anOwnerWithoutSpecialRightsCanMigrate() throws IOException {
        try (var files = Files.list(PlainOwnerDatabase.MIGRATIONS)) {
            assertThat(new PlainOwnerDatabase().migrate(List.of(PlainOwnerDatabase.MIGRATIONS), "latest"))
                    .isEqualTo((int) files.count());
        }
    }
}
