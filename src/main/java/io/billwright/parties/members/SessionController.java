package io.billwright.parties.members;

import io.billwright.platform.http.BrowserSession;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpenCall;
import io.billwright.platform.http.Rejection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// How people sign in to the console and out of it. What they do there goes through the public API.
@RestController
final class SessionController {

    private final Sessions sessions;
    private final SessionCookie cookie;
    private final CheckPassword checkPassword;
    private final AcceptInvitation acceptInvitation;
    private final ChangePassword changePassword;

    SessionController(
            Sessions sessions,
            SessionCookie cookie,
            CheckPassword checkPassword,
            AcceptInvitation acceptInvitation,
            ChangePassword changePassword) {
        this.sessions = sessions;
        this.cookie = cookie;
        this.checkPassword = checkPassword;
        this.acceptInvitation = acceptInvitation;
        this.changePassword = changePassword;
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
    ResponseEntity<SessionResponse> signIn(OpenCall call) {
        call.requireOurs();
        var request = call.body(SignIn::of);
        var login = checkPassword.handle(request.email(), request.password(), call.address());
        return begun(login.loginId());
    }

    @GetMapping("/console/session")
    ResponseEntity<SessionResponse> show(OpenCall call) {
        var browser = call.session().orElseThrow(SessionController::signedOut);
        var session = sessions.find(browser).orElseThrow(SessionController::signedOut);
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

    /// A browser in which somebody is signed in brings the token of that session, or the session counts for nothing.
    @PostMapping("/console/invitation")
    ResponseEntity<SessionResponse> accept(OpenCall call) {
        call.requireOurs();
        var request = call.body(AcceptInvitation.Request::of);
        var signedIn = request.password() == null
                ? call.session().flatMap(sessions::find).map(LoginSessionStore.Session::loginId)
                : Optional.<UUID>empty();
        return begun(acceptInvitation.handle(request, signedIn, call.address()));
    }

    @PostMapping("/console/password")
    ResponseEntity<SessionResponse> changePassword(OpenCall call) {
        var browser = call.session().orElseThrow(SessionController::signedOut);
        var session = sessions.find(browser).orElseThrow(SessionController::signedOut);
        var request = call.body(ChangePassword.Request::of);
        changePassword.handle(session.loginId(), request, call.address());
        return begun(session.loginId());
    }

    private ResponseEntity<SessionResponse> begun(UUID loginId) {
        BrowserSession browser = sessions.begin(loginId);
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, cookie.with(browser))
                .body(sessions.show(loginId, browser));
    }

    private static Rejection signedOut() {
        return new Rejection.Unauthorized("you are not signed in");
    }
}
