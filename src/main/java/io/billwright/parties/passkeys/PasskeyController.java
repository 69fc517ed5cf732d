package io.billwright.parties.passkeys;

import io.billwright.parties.members.SignedIn;
import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpenCall;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Passkeys of the signed-in person, and signing in with one.
@RestController
final class PasskeyController {

    private static final int LONGEST_NAME = 100;

    private final SignedIn signedIn;
    private final RegisterPasskey registerPasskey;
    private final SignInByPasskey signInByPasskey;
    private final PasskeyStore passkeys;
    private final LoginTransactions transactions;

    PasskeyController(
            SignedIn signedIn,
            RegisterPasskey registerPasskey,
            SignInByPasskey signInByPasskey,
            PasskeyStore passkeys,
            LoginTransactions transactions) {
        this.signedIn = signedIn;
        this.registerPasskey = registerPasskey;
        this.signInByPasskey = signInByPasskey;
        this.passkeys = passkeys;
        this.transactions = transactions;
    }

    /// @param isAllowed false if only an identity provider signs the person in
    record Shown(boolean isAllowed, List<ShownPasskey> passkeys) {}

    record ShownPasskey(
            UUID id,
            String name,
            Instant createdAt,
            @Nullable Instant usedAt) {

        static ShownPasskey of(Passkey passkey) {
            return new ShownPasskey(passkey.passkeyId(), passkey.name(), passkey.createdAt(), passkey.usedAt());
        }
    }

    record Registered(String name, String credential) {

        static Registered of(Fields fields) {
            return new Registered(nameOf(fields), credentialOf(fields));
        }
    }

    /// Passed to the browser as they are: WebAuthn defines the names.
    record Options(Map<String, Object> options) {}

    @GetMapping("/console/passkeys")
    Shown list(OpenCall call) {
        var person = signedIn.require(call);
        var all = transactions.in(person.loginId(), passkeys::all);
        return new Shown(
                person.hasPassword(), all.stream().map(ShownPasskey::of).toList());
    }

    @PostMapping("/console/passkeys/options")
    Options options(OpenCall call) {
        var person = signedIn.require(call);
        return new Options(registerPasskey.options(person, call.body(SignedIn::password), call.address()));
    }

    @PostMapping("/console/passkeys")
    @ResponseStatus(HttpStatus.CREATED)
    ShownPasskey register(OpenCall call) {
        var person = signedIn.require(call);
        var request = call.body(Registered::of);
        return ShownPasskey.of(registerPasskey.handle(person, request.name(), request.credential()));
    }

    @PostMapping("/console/passkeys/{id}")
    ResponseEntity<Void> rename(OpenCall call, @PathVariable UUID id) {
        var person = signedIn.require(call);
        var name = call.body(PasskeyController::nameOf);
        return changed(person, transactions.in(person.loginId(), () -> passkeys.rename(id, name)));
    }

    @DeleteMapping("/console/passkeys/{id}")
    ResponseEntity<Void> remove(OpenCall call, @PathVariable UUID id) {
        var person = signedIn.require(call);
        return changed(person, transactions.in(person.loginId(), () -> passkeys.remove(id)));
    }

    @PostMapping("/console/session/passkey/options")
    Options signInOptions(OpenCall call) {
        call.requireOurs();
        return new Options(signInByPasskey.options());
    }

    @PostMapping("/console/session/passkey")
    ResponseEntity<?> signIn(OpenCall call) {
        call.requireOurs();
        var credential = call.body(PasskeyController::credentialOf);
        return signedIn.begin(signInByPasskey.handle(credential, call.address()));
    }

    private ResponseEntity<Void> changed(SignedIn.Person person, boolean isChanged) {
        if (!isChanged) {
            throw new Rejection.NotFound("passkey");
        }
        signedIn.note(person.loginId());
        return ResponseEntity.noContent().build();
    }

    private static String nameOf(Fields fields) {
        return fields.text("name", LONGEST_NAME);
    }

    private static String credentialOf(Fields fields) {
        var sent = fields.any("credential");
        if (!sent.isObject()) {
            fields.wrong("credential", "must be the answer of the browser");
        }
        return sent.toString();
    }
}
