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

/// Who is signed in, for those who let people in by other means than a password: asks for the password again before
/// something grave, begins sessions, and notes in the log of each seller what somebody has changed.
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

    /// Somebody with a login.
    ///
    /// @param sessionId of the session that says so
    /// @param hasPassword false if only a provider of identities says who it is
    public record Person(UUID sessionId, UUID loginId, String email, String name, boolean hasPassword) {}

    public Person require(OpenCall call) {
        var session = call.session().flatMap(sessions::find).orElseThrow(SignedIn::signedOut);
        var login = transactions.in(session.loginId(), logins::get);
        return new Person(session.sessionId(), login.loginId(), login.email(), login.name(), login.password() != null);
    }

    /// Inside the transaction that saves what lets the person in. Until it ends, nobody else changes what does; if that
    /// has happened since the request began, the person is signed out.
    public void requireStill(Person person) {
        if (!logins.lockWithPassword() || !sessions.isThere(person.sessionId())) {
            throw signedOut();
        }
    }

    /// A password as somebody sent it, to be handed to [#confirm].
    public static String password(Fields fields) {
        return Passwords.given(fields, "password");
    }

    /// Whoever holds a session may have found it; who knows the password is the person.
    public void confirm(Person person, String password, String address) {
        checkPassword.handle(person.email(), password, address);
    }

    /// The login, if it may still work for anybody and no provider of identities has the only word on who it is.
    public Optional<Login> withPasskeys(UUID loginId) {
        return transactions.in(
                loginId,
                () -> logins.find()
                        .filter(login ->
                                login.password() != null && !logins.workplaces().isEmpty()));
    }

    /// Answers with a new session and its cookie, if the password is still the one of this login.
    public ResponseEntity<?> begin(Login login) {
        var browser = sessions.begin(login);
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, cookie.with(browser))
                .body(sessions.show(login.loginId(), browser));
    }

    /// After a change that concerns every seller the person works for.
    public void note(UUID loginId) {
        sessions.noteOf(loginId);
    }

    static Rejection signedOut() {
        return new Rejection.Unauthorized("you are not signed in");
    }
}
