package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.checks.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What `doctor` says of a real mail server.
class CheckMailServerTest {

    private final TestMailServer server = new TestMailServer();

    @BeforeEach
    void start() {
        server.start();
        server.requireLogin("billwright", "secret");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aServerThatTakesThePasswordWorksAndGetsNoMail() throws Exception {
        assertThat(check("127.0.0.1", "secret"))
                .isEqualTo(new Finding.Works("signed in to 127.0.0.1:" + server.port() + " as billwright"));
        assertThat(server.received()).isEmpty();
    }

    @Test
    void aWrongPasswordIsFound() {
        assertThatThrownBy(() -> check("127.0.0.1", "wrong")).hasMessageContaining("Authentication");
    }

    @Test
    void aServerThatIsAwayIsFound() {
        server.stop();
        assertThatThrownBy(() -> check("127.0.0.1", "secret")).hasMessageContaining("127.0.0.1");
    }

    @Test
    void withoutAServerMailsWait() throws Exception {
        assertThat(check("", null))
                .isEqualTo(new Finding.NotSet("mails of live sellers wait in the outbox (billwright.mail.host)"));
    }

    private Finding check(String host, @Nullable String password) throws Exception {
        var user = password == null ? null : "billwright";
        var settings =
                new MailSettings(host, server.port(), user, password, "billing@billwright.example", false, List.of());
        return new CheckMailServer(settings).look();
    }
}
