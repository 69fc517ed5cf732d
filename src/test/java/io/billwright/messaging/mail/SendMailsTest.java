package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.DueNow;
import io.billwright.testing.Await;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Mail leaves the outbox once, or stays there with its reason (S5, S8).
@Timeout(120)
class SendMailsTest {

    private final TestMailServer server = PostOffice.SERVER;
    private final Seller seller = PostOffice.newSeller();
    private final SendMails sendMails = PostOffice.SERVICE.bean(SendMails.class);
    private final SellerTransactions transactions = PostOffice.SERVICE.bean(SellerTransactions.class);
    private final MailQueue queue = PostOffice.SERVICE.bean(MailQueue.class);

    @BeforeEach
    void startServer() {
        PostOffice.SERVICE.database().owner().sql("truncate mails cascade").update();
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop();
    }

    @Test
    void mailThatWasAddedIsSentOnce() {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));

        PostOffice.sendWhatWaits();
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(1);
        assertThat(PostOffice.row(mail))
                .returns(true, PostOffice.Row::sent)
                .returns(1, PostOffice.Row::attempts)
                .returns(null, PostOffice.Row::lastError);
    }

    @Test
    void addingTheSameTwiceAddsItOnce() {
        var letter = PostOffice.letter("ada@acme.example");

        assertThat(PostOffice.add(seller, letter)).isEqualTo(PostOffice.add(seller, letter));
        assertThat(PostOffice.add(PostOffice.newSeller(), letter)).isNotEqualTo(PostOffice.add(seller, letter));
    }

    @Test
    void aTransactionThatFailsLeavesNoMail() {
        var letter = PostOffice.letter("ada@acme.example");

        assertThatThrownBy(() -> transactions.run(seller, () -> {
                    PostOffice.add(seller, letter);
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        PostOffice.sendWhatWaits();

        assertThat(server.received()).isEmpty();
    }

    @Test
    void mailWaitsForAServerThatIsAwayAndArrivesOnce() {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));
        server.stop();
        IntStream.range(0, 14).forEach(_ -> PostOffice.sendWhatWaits());

        var waiting = PostOffice.row(mail);
        assertThat(waiting.attempts()).isEqualTo(14);
        assertThat(waiting.lastError()).contains("127.0.0.1", "Connection refused");
        assertThat(waiting.parked()).isFalse();
        assertThat(waiting.waitSeconds()).isBetween(400L, 760L);

        server.start();
        PostOffice.sendWhatWaits();
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(1);
        assertThat(PostOffice.row(mail))
                .returns(true, PostOffice.Row::sent)
                .returns(15, PostOffice.Row::attempts)
                .returns(null, PostOffice.Row::lastError);
    }

    @Test
    void aWholeBatchWaitsForAServerThatIsAway() {
        var mails = IntStream.range(0, 20)
                .mapToObj(i -> PostOffice.add(seller, PostOffice.letter("u" + i + "@acme.example")))
                .toList();
        server.stop();
        PostOffice.sendWhatWaits();
        assertThat(mails).allSatisfy(mail -> {
            assertThat(PostOffice.row(mail).attempts()).isEqualTo(1);
            assertThat(PostOffice.row(mail).waitSeconds()).isBetween(30L, 80L);
        });

        server.start();
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(20);
    }

    @Test
    void aMailThatWasSentButNotMarkedIsSentAgainUnderTheSameMessageId() throws MessagingException {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));
        var inHand = transactions.in(seller, () -> queue.take(1, Instant.now().plusSeconds(1)));
        try (var connection = PostOffice.SERVICE.bean(SmtpServer.class).connection()) {
            connection.send(inHand.getFirst(), null);
        }
        assertThat(server.received()).hasSize(1);
        assertThat(PostOffice.row(mail)).returns(false, PostOffice.Row::sent);
        assertThat(PostOffice.row(mail).waitSeconds()).isBetween(10L, 30L);

        PostOffice.sendWhatWaits();

        var ids = server.received().stream().map(SendMailsTest::messageId).toList();
        assertThat(ids).hasSize(2).containsOnly(PostOffice.row(mail).messageId());
        assertThat(ids.getFirst()).isEqualTo("<" + mail + "." + seller.id() + "@billwright.example>");
        assertThat(PostOffice.row(mail).sent()).isTrue();
    }

    @Test
    void aPermanentRefusalParksAtOnce() {
        server.refuse("gone@acme.example", "550 no such user");
        var mail = PostOffice.add(seller, PostOffice.letter("gone@acme.example"));

        PostOffice.sendWhatWaits();
        PostOffice.sendWhatWaits();

        var row = PostOffice.row(mail);
        assertThat(row.parked()).isTrue();
        assertThat(row.attempts()).isEqualTo(1);
        assertThat(row.lastError()).contains("gone@acme.example", "550 no such user");
    }

    @Test
    void aTemporaryRefusalIsTriedAgainUntilItIsParked() {
        server.refuse("full@acme.example", "452 mailbox full");
        var mail = PostOffice.add(seller, PostOffice.letter("full@acme.example"));

        IntStream.range(0, 11).forEach(_ -> PostOffice.sendWhatWaits());
        assertThat(PostOffice.row(mail).parked()).isFalse();
        assertThat(PostOffice.row(mail).waitSeconds()).isBetween(3 * 3600L, 5 * 3600L + 1);
        PostOffice.sendWhatWaits();

        assertThat(PostOffice.row(mail).parked()).isTrue();
        assertThat(PostOffice.row(mail).lastError()).contains("452 mailbox full");
    }

    @Test
    void oneRecipientInTroubleNeitherKeepsTheMailFromOthersNorGetsThemItTwice() {
        server.refuse("late@acme.example", "451 try again");
        server.refuse("gone@acme.example", "550 no such user");
        var mail =
                PostOffice.add(seller, PostOffice.letter("ada@acme.example", "late@acme.example", "gone@acme.example"));
        PostOffice.sendWhatWaits();
        assertThat(PostOffice.row(mail))
                .returns(false, PostOffice.Row::sent)
                .returns("{ada@acme.example}", PostOffice.Row::accepted)
                .returns("{gone@acme.example}", PostOffice.Row::refused);
        assertThat(server.received()).hasSize(1);

        server.accept("late@acme.example");
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(2);
        assertThat(PostOffice.row(mail).sent()).isTrue();
    }

    @Test
    void anAddressNoServerWouldTakeIsParked() {
        var mail = PostOffice.add(seller, PostOffice.letter("jürgen@acme.example"));

        PostOffice.sendWhatWaits();

        assertThat(PostOffice.row(mail).parked()).isTrue();
        assertThat(PostOffice.row(mail).lastError()).isEqualTo("no mail can be sent to jürgen@acme.example");
    }

    @Test
    void aMailWaitsForItsDocument() {
        var missing = new Letter.Attachment("INVOICE", Ids.next(), "invoice.pdf");
        var mail = PostOffice.add(seller, PostOffice.written("Acme", "s", missing, "ada@acme.example"));

        PostOffice.sendWhatWaits();

        assertThat(server.received()).isEmpty();
        assertThat(PostOffice.row(mail).lastError()).isEqualTo("the document to attach is not there");
    }

    @Test
    void sendingAtOnceReturnsWhenTheServerHasIt() {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));

        sendMails.now(seller, mail);
        sendMails.now(seller, mail);

        assertThat(server.received()).hasSize(1);
        assertThat(PostOffice.row(mail).sent()).isTrue();
    }

    @Test
    void sendingAtOnceSaysWhyItFailedAndTheMailIsTriedAgain() {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));
        server.stop();

        assertThatThrownBy(() -> sendMails.now(seller, mail))
                .isInstanceOf(MailNotSent.class)
                .hasMessageContaining("Connection refused");

        server.start();
        PostOffice.sendWhatWaits();
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void sendingAtOnceWaitsForWhoeverHasTheMailInHand() throws Exception {
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));
        var inHand = transactions.in(seller, () -> queue.take(1, Instant.now().plusSeconds(1)));
        var waiting = new FutureTask<>(() -> sendMails.now(seller, mail), true);
        var sender = Thread.ofPlatform().start(waiting);
        Await.until("the sender waits", () -> sender.getState() == Thread.State.TIMED_WAITING || waiting.isDone());
        assertThat(waiting.isDone()).isFalse();

        try (var connection = PostOffice.SERVICE.bean(SmtpServer.class).connection()) {
            PostOffice.SERVICE.bean(DeliverMail.class).handle(seller, inHand.getFirst(), connection);
        }

        waiting.get();
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void aParkedMailGetsAnotherChanceWhenSomebodyAsks() {
        server.refuse("ada@acme.example", "550 no such user");
        var mail = PostOffice.add(seller, PostOffice.letter("ada@acme.example"));
        assertThatThrownBy(() -> sendMails.now(seller, mail)).hasMessageContaining("550 no such user");
        assertThat(PostOffice.row(mail).parked()).isTrue();

        server.accept("ada@acme.example");
        sendMails.now(seller, mail);

        assertThat(server.received()).hasSize(1);
    }

    @Test
    void mailIsNotSentInsideATransaction() {
        assertThatThrownBy(() -> transactions.run(seller, () -> sendMails.now(seller, UUID.randomUUID())))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sendersShareTheWorkAndSendNothingTwice() {
        var sellers = List.of(seller, PostOffice.newSeller(), PostOffice.newSeller());
        for (int i = 0; i < 150; i++) {
            PostOffice.add(sellers.get(i % 3), PostOffice.letter("u" + i + "@acme.example"));
        }

        CompletableFuture.allOf(
                        CompletableFuture.runAsync(SendMailsTest::sendAll),
                        CompletableFuture.runAsync(SendMailsTest::sendAll))
                .join();

        assertThat(server.received().stream().map(SendMailsTest::messageId).toList())
                .hasSize(150)
                .doesNotHaveDuplicates();
    }

    private static String messageId(MimeMessage message) {
        try {
            return message.getMessageID();
        } catch (MessagingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void sendAll() {
        DueNow.run(PostOffice.SERVICE, SendMails.class);
    }
}
