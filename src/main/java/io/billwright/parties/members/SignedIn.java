package io.billwright.parties.members;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpenCall;
import io.billwright.platform.http.Rejection;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/// The signed-in person, for sign-in methods other than the password: asks for the password again before sensitive
/// changes, begins sessions, and records changes in the audit log of each seller.
@Component
public final class SignedIn {

    private final Sessions sessions;
    private final SessionCookie cookie;
    private final LoginStore logins;
    private final LoginTransactions transactions;
    private final CheckPassword checkPassword;

    SignedIn(
            Sessions sessions,
            SessionCookie cookie,
            LoginStore logins,
            LoginTransactions transactions,
            CheckPassword checkPassword) {
        this.sessions = sessions;
        this.cookie = cookie;
        this.logins = logins;
        this.transactions = transactions;
        this.checkPassword = checkPassword;
    }

    /// A person with a login.
    ///
    /// @param sessionId the session of the request
    /// @param hasPassword false if only an identity provider identifies the person
    public record Person(UUID sessionId, UUID loginId, String email, String name, boolean hasPassword) {}

    public Person require(OpenCall call) {
        var session = call.session().flatMap(sessions::find).orElseThrow(SignedIn::signedOut);
        var login = transactions.in(session.loginId(), logins::get);
        return new Person(session.sessionId(), login.loginId(), login.email(), login.name(), login.password() != null);
    }

    /// Call inside the transaction that saves a credential. It locks the login against other changes of credentials;
    /// if one has happened since the request began, the person is signed out.
    public void requireStill(Person person) {
        if (!logins.lockWithPassword() || !sessions.isThere(person.sessionId())) {
            throw signedOut();
        }
    }

    /// A password from a request, for [#confirm].
    public static String password(Fields fields) {
        return Passwords.given(fields, "password");
    }

    /// Asks for the password, since the session may be stolen.
    public void confirm(Person person, String password, String address) {
        checkPassword.handle(person.email(), password, address);
    }

    /// The login, if it still works for some seller and is not identified by a provider alone.
    public Optional<Login> withPasskeys(UUID loginId) {
        return transactions.in(
                loginId,
                () -> logins.find()
                        .filter(login ->
                                login.password() != null && !logins.workplaces().isEmpty()));
    }

    /// Answers with a new session and its cookie, if the login's password has not changed meanwhile.
    public ResponseEntity<?> begin(Login login) {
        var browser = sessions.begin(login);
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, cookie.with(browser))
                .body(sessions.show(login.loginId(), browser));
    }

    /// Call after a change that concerns every seller the person works for.
    public void note(UUID loginId) {
        sessions.noteOf(loginId);
    }

    static Rejection signedOut() {
        return new Rejection.Unauthorized("you are not signed in");
    }
}
