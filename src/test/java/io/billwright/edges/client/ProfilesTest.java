package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands find the service and the key that they are for.
class ProfilesTest {

    private final Api one = TestService.shared().newSandboxSeller();
    private final Api two = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    @TempDir
    private Path folder;

    private String run(int exitCode, String input, String... arguments) throws Exception {
        var settings = Map.of("XDG_CONFIG_HOME", folder.resolve("config").toString());
        try (var command = CommandProcess.startIn(folder, input, settings, arguments)) {
            assertThat(command.end()).as(command.printed()).isEqualTo(exitCode);
            return command.printed();
        }
    }

    @Test
    void severalInstallationsAreSignedInTo() throws Exception {
        run(0, one.key() + "\n", "login", "--url", url);
        run(0, two.key(), "login", "--url", url, "--profile", "second");

        assertThat(run(0, "", "get", "seller")).contains(one.seller().id().toString());
        assertThat(run(0, "", "get", "seller", "--profile", "second"))
                .contains(two.seller().id().toString());
        var listed = run(0, "", "profiles");
        assertThat(listed).contains("default  " + url, "second  " + url).doesNotContain(one.key(), two.key());
        var file = folder.resolve("config/billwright/profiles.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        assertThat(run(0, "", "profiles", "--forget", "second")).doesNotContain("second");
        assertThat(run(1, "", "get", "seller", "--profile", "second"))
                .startsWith("billwright: no profile is named second");
        assertThat(Files.readString(file)).doesNotContain(two.key());
    }

    @Test
    void aKeyThatDoesNotWorkIsNotStored() throws Exception {
        assertThat(run(1, "bw_test_nobody", "login", "--url", url)).contains("401");
        assertThat(run(1, "", "login", "--url", url)).contains("no key was given");
        assertThat(run(1, "x", "login", "--url", "ftp://billing.example")).contains("must begin with");
        assertThat(folder.resolve("config")).doesNotExist();
        assertThat(run(1, "", "get", "seller")).startsWith("billwright: no key: run billwright login");
    }

    @Test
    void theSandboxInTheFolderIsFoundWhereverItListens() throws Exception {
        var data = Files.createDirectories(folder.resolve("billwright-data"));
        Files.writeString(data.resolve("key"), one.key());
        Files.writeString(data.resolve("url"), url);

        assertThat(run(0, "", "get", "seller")).contains(one.seller().id().toString());
        assertThat(run(0, "", "open", "docs", "--print")).isEqualTo(url + "/docs\n");
    }
}
