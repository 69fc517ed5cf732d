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

/// Sends codes, and knows who has proven what. A code is for one link and one browser, is valid for ten minutes
/// and dies after five wrong tries; what it proves holds for half an hour. Times are the system's, also in a
/// sandbox: this is a limit, not a business date. All methods belong into a transaction of the seller.
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

    /// False if too many codes were asked for. `letter` is given the id of the mail's object and the code; it is never
    /// called by somebody who could learn the code otherwise.
    public boolean ask(Link link, Browser browser, List<String> recipients, BiFunction<UUID, String, Letter> letter) {
        return asked(
                link,
                browser,
                recipients,
                (proofId, code) -> mails.add(link.seller(), letter.apply(proofId, code), clock.now(link.seller())));
    }

    /// As if a code had been sent, with the same limits. Nobody learns the code, so nobody proves anything by it; and
    /// whoever asks does not learn that nothing was sent.
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

    /// Whether a code is the right one. Every try counts, and the right code once more changes nothing, so that
    /// a double click does no harm.
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

    /// Also those that a keyboard for Japanese or Arabic writes.
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

    /// The key is the browser's cookie, which is stored nowhere: whoever reads the table cannot try all codes.
    private static byte[] hash(UUID proofId, String code, Browser browser) {
        return browser.hmac("code " + proofId + " " + code);
    }
}
