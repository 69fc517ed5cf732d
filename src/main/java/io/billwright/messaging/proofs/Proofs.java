package io.billwright.messaging.proofs;

import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.messaging.proofs.ProofStore.Proof;
import io.billwright.messaging.proofs.Standing.State;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Sends codes and remembers who has proven what. A code is for one link and one browser, is valid for ten minutes
/// and for five tries; the proof lasts for half an hour. Times are of the system clock, also in a sandbox: these are
/// limits, not business dates. Call all methods inside a transaction of the seller.
@Component
public final class Proofs {

    private static final int CODES = 100_000_000;
    private static final int MOST_TRIES = 5;
    private static final int MOST_OF_LINK = 5;
    private static final int MOST_TO_ADDRESS = 20;
    private static final Duration CODE_LIVES = Duration.ofMinutes(10);
    private static final Duration PROOF_HOLDS = Duration.ofMinutes(30);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ProofStore store;
    private final Mails mails;
    private final SellerClock clock;

    Proofs(ProofStore store, Mails mails, SellerClock clock) {
        this.store = store;
        this.mails = mails;
        this.clock = clock;
    }

    /// Sends a code; false if too many were requested. `letter` gets the id of the mail's object and the code. The
    /// code must reach nobody but the recipients.
    public boolean ask(Link link, Browser browser, List<String> recipients, BiFunction<UUID, String, Letter> letter) {
        return asked(
                link,
                browser,
                recipients,
                (proofId, code) -> mails.add(link.seller(), letter.apply(proofId, code), clock.now(link.seller())));
    }

    /// Pretends to send a code, within the same limits: nobody gets the code, and the visitor does not learn that
    /// nothing was sent.
    public boolean pretend(Link link, Browser browser, List<String> recipients) {
        return asked(link, browser, recipients, (_, _) -> {});
    }

    private boolean asked(Link link, Browser browser, List<String> recipients, BiConsumer<UUID, String> send) {
        var now = clock.systemNow();
        store.lock();
        if (store.askedAbout(link, now.minus(Duration.ofHours(1))) >= MOST_OF_LINK
                || store.sentTo(recipients, now.minus(Duration.ofDays(1))) >= MOST_TO_ADDRESS) {
            return false;
        }
        var proofId = Ids.next();
        var code = String.format(Locale.ROOT, "%08d", RANDOM.nextInt(CODES));
        var hash = hash(proofId, code, browser);
        store.insert(link, browser, new Proof(proofId, hash, recipients, 0, now.plus(CODE_LIVES), null), now);
        send.accept(proofId, code.substring(0, 4) + " " + code.substring(4));
        return true;
    }

    /// Whether the code is right. Every try counts. Repeating the right code changes nothing, so that a double click
    /// does no harm.
    public boolean confirm(Link link, Browser browser, String typed) {
        var now = clock.systemNow();
        var proof = store.lockLast(link, browser)
                .filter(last -> standing(last, now).state() != State.NONE)
                .orElse(null);
        if (proof == null) {
            return false;
        }
        var code = digits(typed);
        var isRight = MessageDigest.isEqual(proof.codeHash(), hash(proof.proofId(), code, browser));
        if (proof.provenAt() != null) {
            return isRight;
        }
        if (isRight) {
            store.proven(proof.proofId(), now, now.plus(PROOF_HOLDS));
        } else {
            store.tried(proof.proofId());
        }
        return isRight;
    }

    /// Accepts digits of any script, as Japanese or Arabic keyboards write.
    private static String digits(String typed) {
        return typed.codePoints()
                .map(symbol -> Character.digit(symbol, 10))
                .filter(digit -> digit >= 0)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining());
    }

    public Standing standing(Link link, Browser browser) {
        var now = clock.systemNow();
        return store.last(link, browser).map(last -> standing(last, now)).orElse(Standing.NONE);
    }

    private static Standing standing(Proof proof, Instant now) {
        if (!proof.expiresAt().isAfter(now) || (proof.provenAt() == null && proof.tries() >= MOST_TRIES)) {
            return Standing.NONE;
        }
        return new Standing(proof.provenAt() == null ? State.ASKED : State.PROVEN, proof.recipients());
    }

    /// Keyed with the secret of the browser's cookie, which is stored nowhere, so that a reader of the table cannot
    /// try all codes.
    private static byte[] hash(UUID proofId, String code, Browser browser) {
        return browser.hmac("code " + proofId + " " + code);
    }
}
