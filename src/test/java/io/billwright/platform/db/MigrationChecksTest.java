package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every migration after the baselines is checked on rows of the schema before it.
class MigrationChecksTest {

    private static final int LAST_BASELINE = 10;
    private static final Path CHECKS = Path.of("src/test/resources/db/checks");
    private static final Path PLANTED = Path.of("src/test/resources/db/planted");

    @Test
    void everyLaterMigrationLeavesTheRowsRight() throws IOException, SQLException {
        var checks = new MigrationChecks(List.of(PlainOwnerDatabase.MIGRATIONS), CHECKS);
        assertThat(checks.problemsAfter(LAST_BASELINE)).isEmpty();
    }

    /// Of the planted migrations V1001 is right. The owner runs V1002 without seeing any row, so it changes none.
    @Test
    void aMigrationThatMissesRowsOrHasNoCheckIsFound() throws IOException, SQLException {
        var planted = new MigrationChecks(List.of(PlainOwnerDatabase.MIGRATIONS, PLANTED), PLANTED);
        assertThat(planted.problemsAfter(1000))
                .containsExactly(
                        "V1002, query 1: Acme, null",
                        "V1003: needs V1003.before.sql and V1003.after.sql",
                        "V1004: V1004.after.sql has no query");
    }
}
