package io.billwright.platform.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.DatabasePulse;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/// The installation's secrets have versions, are rotated while the service runs, and a wrong one is found at once
/// (S17).
class SecretsTest {

    private static final String FIRST = """
            pepper.1=pepper-of-the-first-version-0123456789
            data-key.1=data-key-of-the-first-version-01234567
            """;
    private static final String SECOND = "data-key.2=data-key-of-the-second-version-0123456\n";

    @TempDir
    Path folder;

    @Test
    void whatWasSealedBeforeARotationOpensAfterIt() throws IOException {
        var sealed = new SealedSecrets(secrets(FIRST));
        var before = sealed.seal("a purpose", "a secret");
        assertThat(sealed.isOld(before)).isFalse();

        Files.writeString(folder.resolve("secrets"), FIRST + SECOND);

        assertThat(sealed.isOld(before)).isTrue();
        assertThat(sealed.open("a purpose", before)).isEqualTo("a secret");
        var after = sealed.seal("a purpose", "a secret");
        assertThat(sealed.isOld(after)).isFalse();
        assertThat(after).startsWith('b', 'w', 's', 0, 2);
        assertThatThrownBy(() -> sealed.open("another purpose", after)).hasMessageContaining("another purpose");
    }

    /// Until there were data keys, the pepper did both.
    @Test
    void whatThePepperSealedOpensOnceThereIsADataKey() throws IOException {
        var pepper = "pepper-of-the-first-version-0123456789";
        var before = new SealedSecrets(Secrets.of(new KeySettings(pepper, null, null, Duration.ZERO)));
        var sealed = before.seal("a purpose", "a secret");
        var after = new SealedSecrets(secrets(FIRST));

        assertThat(before.isOld(sealed)).isFalse();
        assertThat(after.isOld(sealed)).isTrue();
        assertThat(after.open("a purpose", sealed)).isEqualTo("a secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "pepper.1=too short | pepper.1 must be set to at least 32 characters",
                "salt.1=0123456789012345678901234567890123 | no secret is called salt",
                "pepper=0123456789012345678901234567890123 | 'pepper' is not a name and a version",
                "pepper.1=0123456789012345678901234567890123 | data-key.1 is missing"
            })
    void aFileThatIsWrongStopsTheStartAndChangesNothingLater(String line, String problem) throws IOException {
        assertThatThrownBy(() -> secrets(line)).hasMessageContaining(problem);

        var running = secrets(FIRST);
        Files.writeString(folder.resolve("secrets"), line);
        assertThat(running.pepper().number()).isEqualTo(1);
    }

    @Test
    void aServiceWithAnotherSecretThanTheDatabaseWasUsedWithDoesNotStart() throws IOException {
        var service = TestService.shared();
        var started = new RequireRightSecrets(
                service.bean(JdbcClient.class), service.bean(DatabasePulse.class), secrets(FIRST));

        assertThatThrownBy(started::start).hasMessage("pepper.1 is not the one this database was used with");
    }

    @Test
    void aPrivateFileIsReadByItsOwnerAlone() throws IOException {
        var file = folder.resolve("key");
        Files.writeString(file, "for all to read");
        PrivateFile.write(file, "secret");

        assertThat(Files.readString(file)).isEqualTo("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private Secrets secrets(String lines) throws IOException {
        var file = folder.resolve("secrets");
        Files.writeString(file, lines);
        return Secrets.of(new KeySettings(null, null, file, Duration.ZERO));
    }
}
