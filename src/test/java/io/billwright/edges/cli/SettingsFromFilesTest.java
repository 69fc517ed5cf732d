package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.CommandProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings that come from files, as secrets of orchestrators do.
class SettingsFromFilesTest {

    @TempDir
    Path folder;

    @Test
    void aVariableThatNamesAFileSetsWhatIsInItWithoutTheLastLineBreak() throws IOException {
        var file = Files.writeString(folder.resolve("secret"), "line 1\nline 2 \n\n");

        assertThat(SettingsFromFiles.read(Map.of(
                        "BILLWRIGHT_MAIL_PASSWORD_FILE",
                        file,
                        "BILLWRIGHT_KEYS_FILE",
                        "left alone",
                        "X_FILE",
                        "of others")))
                .isEqualTo(Map.of("BILLWRIGHT_MAIL_PASSWORD", "line 1\nline 2"));
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithItsVariable() {
        var missing = folder.resolve("missing").toString();
        assertThatThrownBy(() -> SettingsFromFiles.read(Map.of("BILLWRIGHT_DATABASE_PASSWORD_FILE", missing)))
                .hasMessage("BILLWRIGHT_DATABASE_PASSWORD_FILE: cannot read " + missing + " (NoSuchFileException)");
        assertThatThrownBy(() -> SettingsFromFiles.read(Map.of("BILLWRIGHT_MAIL_PASSWORD_FILE", folder.toString())))
                .hasMessageStartingWith("BILLWRIGHT_MAIL_PASSWORD_FILE: cannot read ");
    }

    @Test
    void aSettingIsNotTakenFromTwoPlaces() {
        assertThatThrownBy(() -> SettingsFromFiles.read(
                        Map.of("BILLWRIGHT_MAIL_PASSWORD_FILE", "/dev/null", "BILLWRIGHT_MAIL_PASSWORD", "x")))
                .hasMessage("both BILLWRIGHT_MAIL_PASSWORD and BILLWRIGHT_MAIL_PASSWORD_FILE are set");
    }

    /// Whole, since Spring has to find the class and to read the names as those of variables.
    @Test
    void commandsUseWhatIsInTheFiles() throws Exception {
        var url = Files.writeString(folder.resolve("url"), "jdbc:postgresql://127.0.0.1:1/of_the_file\n");
        var settings = Map.of(
                "BILLWRIGHT_DATABASE_URL_FILE",
                url.toString(),
                "BILLWRIGHT_DATABASE_PASSWORD",
                "x",
                "BILLWRIGHT_DATABASE_OWNERUSERNAME",
                "owner",
                "BILLWRIGHT_DATABASE_OWNERPASSWORD_FILE",
                url.toString());
        try (var command = CommandProcess.start(settings, "migrate")) {
            assertThat(command.end()).isNotZero();
            assertThat(command.printed()).contains("127.0.0.1:1 refused");
        }
        try (var command = CommandProcess.start(Map.of("BILLWRIGHT_KEYS_PEPPER_FILE", "/missing"), "migrate")) {
            assertThat(command.end()).isNotZero();
            assertThat(command.printed()).contains("BILLWRIGHT_KEYS_PEPPER_FILE: cannot read /missing");
        }
    }
}
