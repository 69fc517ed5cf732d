package io.billwright.parties.passkeys;

import io.billwright.parties.members.FurtherCredentials;
import io.billwright.parties.members.SignedIn;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Rejection;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/// Adds a passkey to a login that has a password. The password is required, so that a stolen session cannot become
/// permanent access. Logins of an identity provider have none: the provider must stay the only way in, so that ending
/// access there ends it here.
@Component
final class RegisterPasskey implements FurtherCredentials {

    static final int MOST = 20;
    /// The limit set by WebAuthn.
    private static final int LONGEST_ID = 1023;

    private final RelyingParty party;
    private final Challenges challenges;
    private final PasskeyStore passkeys;
    private final LoginTransactions transactions;
    private final SignedIn signedIn;
    private final SellerClock clock;

    RegisterPasskey(
            RelyingParty party,
            Challenges challenges,
            PasskeyStore passkeys,
            LoginTransactions transactions,
            SignedIn signedIn,
            SellerClock clock) {
        this.party = party;
        this.challenges = challenges;
        this.passkeys = passkeys;
        this.transactions = transactions;
        this.signedIn = signedIn;
        this.clock = clock;
    }

    /// The options that the browser passes to the authenticator, with WebAuthn's names.
    Map<String, Object> options(SignedIn.Person person, String password, String address) {
        if (!person.hasPassword()) {
            throw new Rejection.Forbidden("you sign in through a provider; register a passkey there");
        }
        signedIn.confirm(person, password, address);
        var existing = transactions.in(person.loginId(), passkeys::all);
        var handle = handle(person.loginId());
        return Map.of(
                "challenge",
                base64(challenges.make(purpose(person.loginId()))),
                "rp",
                Map.of("id", party.id(), "name", "Billwright"),
                "user",
                Map.of("id", base64(handle), "name", person.email(), "displayName", person.name()),
                "pubKeyCredParams",
                RelyingParty.ALGORITHMS.stream()
                        .map(one -> Map.of("type", "public-key", "alg", one))
                        .toList(),
                "timeout",
                Challenges.VALID.toMillis(),
                "attestation",
                "none",
                "authenticatorSelection",
                Map.of("residentKey", "required", "requireResidentKey", true, "userVerification", "required"),
                "excludeCredentials",
                existing.stream()
                        .map(one -> Map.of("type", "public-key", "id", base64(one.credentialId())))
                        .toList());
    }

    Passkey handle(SignedIn.Person person, String name, String credential) {
        var data = party.readRegistration(credential);
        var challenge = RelyingParty.challengeOf(data.getCollectedClientData());
        if (!challenges.isOpen(challenge, purpose(person.loginId()))) {
            throw RelyingParty.refused();
        }
        var made = party.verify(data, challenge);
        var credentialId =
                Objects.requireNonNull(made.getAttestedCredentialData()).getCredentialId();
        if (credentialId.length == 0 || credentialId.length > LONGEST_ID) {
            throw RelyingParty.refused();
        }
        var passkey = new Passkey(
                Ids.next(),
                person.loginId(),
                name,
                credentialId,
                party.stored(made),
                made.isFlagBE(),
                made.getSignCount(),
                clock.systemNow(),
                null);
        try {
            transactions.run(person.loginId(), () -> save(person, passkey, challenge));
        } catch (DuplicateKeyException _) {
            throw new Rejection.Conflict("this passkey is registered already");
        }
        signedIn.note(person.loginId());
        return passkey;
    }

    private void save(SignedIn.Person person, Passkey passkey, byte[] challenge) {
        signedIn.requireStill(person);
        if (!challenges.spend(challenge)) {
            throw RelyingParty.refused();
        }
        if (passkeys.all().size() >= MOST) {
            throw new Rejection.Conflict("you have " + MOST + " passkeys; remove one first");
        }
        passkeys.insert(passkey);
    }

    @Override
    public void forget(UUID loginId) {
        transactions.run(loginId, passkeys::removeAll);
    }

    /// The user handle by which authenticators know a login.
    static byte[] handle(UUID loginId) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(loginId.getMostSignificantBits())
                .putLong(loginId.getLeastSignificantBits())
                .array();
    }

    static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String purpose(UUID loginId) {
        return "register " + loginId;
    }
}
