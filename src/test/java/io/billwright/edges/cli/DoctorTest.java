package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Migrations;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What `doctor` prints as a whole; its checks have tests of their own.
class DoctorTest {

    private record Result(int exitCode, String printed) {}

    @Test
    void withNothingButADatabaseItSaysWhatIsNotSetAndWhatHappensWithoutIt() throws Exception {
        var result = doctor(database());

        assertThat(result.exitCode()).as(result.printed()).isZero();
        assertThat(result.printed())
                .contains("ok       database: PostgreSQL")
                .contains("ok       clock: ")
                .contains("ok       secrets: ")
                .contains("not set  mail: mails of live sellers wait in the outbox")
                .contains("not set  bounces: ")
                .contains("not set  telemetry: figures are at /metrics")
                .contains("not set  kafka: usage goes straight to the database")
                .contains("not set  public-url: links in mails and documents start with http://localhost:8080")
                .contains("not set  archive: ")
                .contains("ok       storage: new documents go to the database")
                .contains("what is set works; not set: ")
                .doesNotContain("all is well", "FAIL");
    }

    @Test
    void whatIsSetAndDoesNotWorkFailsIt() throws Exception {
        var settings = database();
        settings.put("BILLWRIGHT_MAIL_HOST", "127.0.0.1");
        settings.put("BILLWRIGHT_MAIL_PORT", "1");
        settings.put("BILLWRIGHT_DOCUMENTS_STORAGE", "nowhere");
        settings.put("BILLWRIGHT_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/none");
        settings.put("BILLWRIGHT_KAFKA_BATCH", "many");
        var result = doctor(settings);

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.printed().lines().filter(line -> line.startsWith("FAIL")))
                .as(result.printed())
                .anySatisfy(line -> assertThat(line).contains("database: ", "Connection to 127.0.0.1:1 refused"))
                .anySatisfy(line -> assertThat(line).contains(" mail: ", "127.0.0.1"))
                .anySatisfy(line -> assertThat(line).contains("billwright.documents.storage: "))
                .anySatisfy(line -> assertThat(line).contains("billwright.kafka.batch: "));
        assertThat(result.printed()).endsWith("problem(s)\n").doesNotContain("isolation");
    }

    @Test
    void aMissingDatabaseIsSaidOnce() throws Exception {
        var result = doctor(Map.of());

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.printed().lines().filter(line -> line.contains("database.")))
                .containsExactly("FAIL     database: billwright.database.url is not set (BILLWRIGHT_DATABASE_URL)");
        assertThat(result.printed()).endsWith("1 problem(s)\n");
    }

    private static Map<String, String> database() {
        var database = TestDatabase.create();
        Migrations.run(database.superuser(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
        return new HashMap<>(Map.of(
                "BILLWRIGHT_DATABASE_URL", database.url(),
                "BILLWRIGHT_DATABASE_PASSWORD", TestDatabase.APP_PASSWORD,
                "BILLWRIGHT_KEYS_PEPPER", TestService.PEPPER));
    }

    private static Result doctor(Map<String, String> settings) throws Exception {
        try (var command = CommandProcess.start(settings, "doctor")) {
            return new Result(command.end(), command.printed());
        }
    }
}
