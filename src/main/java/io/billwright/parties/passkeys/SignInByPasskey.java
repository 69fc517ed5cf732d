package io.billwright.parties.passkeys;

import com.webauthn4j.data.AuthenticationData;
import io.billwright.parties.members.Lockout;
import io.billwright.parties.members.Login;
import io.billwright.parties.members.SignedIn;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.LoginTransactions;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Identifies a person by passkey. The authenticator names the person, so nobody types an address, and the answer is
/// the same whatever was wrong.
@Component
final class SignInByPasskey {

    private static final String PURPOSE = "sign in";

    private final RelyingParty party;
    private final Challenges challenges;
    private final PasskeyStore passkeys;
    private final LoginTransactions transactions;
    private final SignedIn signedIn;
    private final Lockout lockout;
    private final SellerClock clock;

    SignInByPasskey(
            RelyingParty party,
            Challenges challenges,
            PasskeyStore passkeys,
            LoginTransactions transactions,
            SignedIn signedIn,
            Lockout lockout,
            SellerClock clock) {
        this.party = party;
        this.challenges = challenges;
        this.passkeys = passkeys;
        this.transactions = transactions;
        this.signedIn = signedIn;
        this.lockout = lockout;
        this.clock = clock;
    }

    Map<String, Object> options() {
        return Map.of(
                "challenge",
                RegisterPasskey.base64(challenges.make(PURPOSE)),
                "rpId",
                party.id(),
                "timeout",
                Challenges.VALID.toMillis(),
                "userVerification",
                "required");
    }

    Login handle(String credential, String address) {
        var data = party.readSignIn(credential);
        var attempted = "passkey " + RegisterPasskey.base64(RelyingParty.credentialOf(data));
        lockout.attempt(attempted, address);
        var loginId = passkeys.loginOf(RelyingParty.credentialOf(data))
                .filter(login -> isOf(data, login))
                .orElseThrow(RelyingParty::refused);
        var challenge = RelyingParty.challengeOf(data.getCollectedClientData());
        if (!challenges.isOpen(challenge, PURPOSE)) {
            throw RelyingParty.refused();
        }
        var login = signedIn.withPasskeys(loginId);
        transactions.run(loginId, () -> use(data, challenge));
        if (login.isEmpty()) {
            throw RelyingParty.refused();
        }
        lockout.succeeded(attempted, address);
        return login.get();
    }

    private void use(AuthenticationData data, byte[] challenge) {
        var passkey = passkeys.ofCredential(RelyingParty.credentialOf(data)).orElseThrow(RelyingParty::refused);
        long signCount = party.verify(data, passkey, challenge);
        if (!challenges.spend(challenge) || !passkeys.used(passkey.passkeyId(), signCount, clock.systemNow())) {
            throw RelyingParty.refused();
        }
    }

    private static boolean isOf(AuthenticationData data, UUID loginId) {
        return Arrays.equals(data.getUserHandle(), RegisterPasskey.handle(loginId));
    }
}
