package io.billwright.parties.members;

import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpenCall;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Signing in to the console and out of it. Everything else in the console goes through the public API.
@RestController
final class SessionController {

    private final Sessions sessions;
    private final SessionCookie cookie;
    private final CheckPassword checkPassword;
    private final AcceptInvitation acceptInvitation;
    private final ChangePassword changePassword;
    private final SignedIn signedIn;

    SessionController(
            Sessions sessions,
            SessionCookie cookie,
            CheckPassword checkPassword,
            AcceptInvitation acceptInvitation,
            ChangePassword changePassword,
            SignedIn signedIn) {
        this.sessions = sessions;
        this.cookie = cookie;
        this.checkPassword = checkPassword;
        this.acceptInvitation = acceptInvitation;
        this.changePassword = changePassword;
        this.signedIn = signedIn;
    }

    record SignIn(String email, String password) {

        static SignIn of(Fields fields) {
            return new SignIn(fields.email("email").toLowerCase(Locale.ROOT), Passwords.given(fields, "password"));
        }

        @Override
        public String toString() {
            return "SignIn";
        }
    }

    @PostMapping("/console/session")
    ResponseEntity<?> signIn(OpenCall call) {
        call.requireOurs();
        var request = call.body(SignIn::of);
        var login = checkPassword.handle(request.email(), request.password(), call.address());
        return signedIn.begin(login);
    }

    @GetMapping("/console/session")
    ResponseEntity<SessionResponse> show(OpenCall call) {
        var browser = call.session().orElseThrow(SignedIn::signedOut);
        var session = sessions.find(browser).orElseThrow(SignedIn::signedOut);
        return ResponseEntity.ok(sessions.show(session.loginId(), browser));
    }

    @DeleteMapping("/console/session")
    ResponseEntity<Void> signOut(OpenCall call) {
        call.session().ifPresent(sessions::end);
        return ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie.none())
                .build();
    }

    @GetMapping("/console/invitation")
    AcceptInvitation.Shown invitation(OpenCall call) {
        return acceptInvitation.show(Objects.requireNonNullElse(call.query("token"), ""));
    }

    /// A session counts only if the request also carries its CSRF token. Accepting with it, without a password, keeps
    /// the
    /// session: people who sign in through an identity provider have no password.
    @PostMapping("/console/invitation")
    ResponseEntity<?> accept(OpenCall call) {
        call.requireOurs();
        var request = call.body(AcceptInvitation.Request::of);
        if (request.password() != null) {
            return signedIn.begin(acceptInvitation.handle(request, Optional.empty(), call.address()));
        }
        var browser = call.session();
        var session = browser.flatMap(sessions::find).map(LoginSessionStore.Session::loginId);
        var login = acceptInvitation.handle(request, session, call.address());
        return ResponseEntity.ok(sessions.show(login.loginId(), browser.orElseThrow()));
    }

    @PostMapping("/console/password")
    ResponseEntity<?> changePassword(OpenCall call) {
        var browser = call.session().orElseThrow(SignedIn::signedOut);
        var session = sessions.find(browser).orElseThrow(SignedIn::signedOut);
        var request = call.body(ChangePassword.Request::of);
        return signedIn.begin(changePassword.handle(session.loginId(), request, call.address()));
    }
}
