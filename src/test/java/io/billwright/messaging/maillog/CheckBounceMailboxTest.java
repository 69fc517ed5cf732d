package io.billwright.messaging.maillog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.billwright.platform.checks.Finding;
import io.billwright.testing.FreePort;
import jakarta.mail.Flags;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What `doctor` says of a real mailbox.
class CheckBounceMailboxTest {

    private final ServerSetup imap = new ServerSetup(FreePort.next(), "127.0.0.1", ServerSetup.PROTOCOL_IMAP);
    private final GreenMail server = new GreenMail(imap);

    @BeforeEach
    void start() {
        server.start();
        var user = server.setUser("billing@billwright.example", "bounces", "secret");
        user.deliver(GreenMailUtil.createTextEmail("billing@billwright.example", "a@b.example", "Back", "x", imap));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aMailboxThatOpensWorksAndNothingIsMarkedAsRead() throws Exception {
        assertThat(check("127.0.0.1", "secret", "INBOX"))
                .isEqualTo(new Finding.Works("signed in to 127.0.0.1:" + imap.getPort() + "; INBOX has 1 message(s)"));
        assertThat(server.getReceivedMessages()[0].isSet(Flags.Flag.SEEN)).isFalse();
    }

    @Test
    void aWrongPasswordAMissingFolderAndAServerThatIsAwayAreFound() {
        assertThatThrownBy(() -> check("127.0.0.1", "wrong", "INBOX")).hasMessageContaining("LOGIN failed");
        assertThatThrownBy(() -> check("127.0.0.1", "secret", "Reports")).hasMessageContaining("Reports");
        server.stop();
        assertThatThrownBy(() -> check("127.0.0.1", "secret", "INBOX")).hasMessageContaining("127.0.0.1");
    }

    @Test
    void withoutAMailboxReportsGoUnnoticed() throws Exception {
        assertThat(check("", "", "INBOX")).isInstanceOf(Finding.NotSet.class);
    }

    private Finding check(String host, String password, String folder) throws Exception {
        var settings = new BounceSettings(host, imap.getPort(), "bounces", password, folder, false);
        return new CheckBounceMailbox(settings).look();
    }
}
