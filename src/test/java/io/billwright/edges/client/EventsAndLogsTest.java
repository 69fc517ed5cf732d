package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happened is sent again, changes are watched, and shells complete commands.
class EventsAndLogsTest {

    private final Api api = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    @Test
    void anEventIsSentAgain() throws Exception {
        api.post("/webhook-endpoints", "{\"url\": \"https://hooks.example/\"}").expect(201);
        api.post("/plans", "{\"plan_name\": \"p\"}").expect(201);
        var event = api.get("/events?type=plan.created").at("data.0.event_id");

        try (var resend = CommandProcess.start(api, url, "events", "resend", event);
                var unknown =
                        CommandProcess.start(api, url, "events", "resend", "00000000-0000-7000-8000-000000000000")) {
            assertThat(resend.end()).isZero();
            assertThat(resend.printed()).containsPattern("deliveries +1");
            assertThat(unknown.end()).isEqualTo(1);
            assertThat(unknown.printed()).contains("404");
        }
    }

    @Test
    void changesAreShownAsTheyAreMade() throws Exception {
        try (var logs = CommandProcess.start(api, url, "logs", "tail")) {
            logs.await("watching " + url);
            api.post("/plans", "{\"plan_name\": \"p\"}").expect(201);

            assertThat(logs.await("POST /plans")).contains("API_KEY");
        }
    }

    @Test
    void theSecretOfListenIsTheSameEachTime() throws Exception {
        try (var first = CommandProcess.start(api, url, "listen", "--forward-to", "http://127.0.0.1:1/");
                var second = CommandProcess.start(api, url, "listen", "--forward-to", "http://127.0.0.1:1/")) {
            var secret = first.await("signed with whsec_").lines().skip(1).findFirst();
            assertThat(second.await("signed with whsec_").lines().skip(1).findFirst())
                    .isEqualTo(secret);
        }
    }

    @Test
    void shellsCompleteCommands(@TempDir Path folder) throws Exception {
        var script = folder.resolve("completion");
        try (var completion = CommandProcess.start(api, url, "completion")) {
            assertThat(completion.end()).isZero();
            Files.writeString(script, completion.printed());
        }
        var asked = "source " + script + "; COMP_WORDS=(billwright l); COMP_CWORD=1; _complete_billwright;"
                + " echo \"${COMPREPLY[@]}\"";
        var shell = new ProcessBuilder("bash", "-c", asked)
                .redirectErrorStream(true)
                .start();
        var offered = new String(shell.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(offered).contains("listen", "login", "logs");
    }
}
