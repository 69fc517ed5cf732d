package io.billwright.parties.members;

import io.billwright.parties.members.Login.StoredPassword;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.secrets.Secrets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Component;

/// Hashes and checks passwords: bcrypt of an HMAC whose key stays outside the database. The HMAC also allows
/// passwords longer than the 72 bytes that bcrypt reads.
@Component
final class Passwords {

    private static final int SHORTEST = 12;
    private static final int LONGEST = 200;
    private static final int STRENGTH = 10;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    /// The hash to compare with for unknown addresses; no password matches it.
    private static final String NOBODYS = "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";

    private final BCryptPasswordEncoder bcrypt = new BCryptPasswordEncoder(STRENGTH);
    private final Secrets secrets;
    private final Semaphore turns =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    Passwords(Secrets secrets) {
        this.secrets = secrets;
    }

    /// A field with an existing password. Any text is accepted, so that the answer does not reveal what is wrong with
    /// it.
    static String given(Fields fields, String name) {
        var sent = fields.any(name);
        if (!sent.isString()
                || sent.stringValue().isEmpty()
                || sent.stringValue().length() > LONGEST) {
            fields.wrong(name, "must be a text of 1 to " + LONGEST + " characters");
            return "";
        }
        return sent.stringValue();
    }

    /// Rejects a new password that is easily guessed.
    static void requireGood(String password, String email) {
        if (password.length() < SHORTEST) {
            throw Rejection.Invalid.field("password", "must have at least " + SHORTEST + " characters");
        }
        if (password.equalsIgnoreCase(email) || password.chars().distinct().count() < 5) {
            throw Rejection.Invalid.field("password", "is too easily guessed");
        }
    }

    StoredPassword hash(String password) {
        var pepper = secrets.pepper();
        return inTurn(() -> new StoredPassword(bcrypt.encode(peppered(pepper, password)), pepper.number()));
    }

    /// Takes as long whether or not a password is stored.
    boolean matches(String password, @Nullable StoredPassword stored) {
        var compared =
                stored == null ? new StoredPassword(NOBODYS, secrets.pepper().number()) : stored;
        Optional<Secrets.Version> pepper = secrets.pepper(compared.pepperVersion());
        boolean same =
                inTurn(() -> bcrypt.matches(peppered(pepper.orElseGet(secrets::pepper), password), compared.hash()));
        return same && stored != null && pepper.isPresent();
    }

    boolean isOld(StoredPassword stored) {
        return stored.pepperVersion() < secrets.pepper().number();
    }

    private static String peppered(Secrets.Version pepper, String password) {
        return Base64.getEncoder().encodeToString(pepper.hmac("password " + password));
    }

    /// Hashing is slow on purpose, so a flood of sign-ins must not take all processors (S13).
    private <T> T inTurn(Supplier<T> work) {
        try {
            if (!turns.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Rejection.Unavailable("too many people sign in right now");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Rejection.Unavailable("the service stops");
        }
        try {
            return work.get();
        } finally {
            turns.release();
        }
    }
}
