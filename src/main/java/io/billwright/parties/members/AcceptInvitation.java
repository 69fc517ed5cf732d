package io.billwright.parties.members;

import io.billwright.parties.members.MemberStore.Invited;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequestActor;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/// Turns an invited person into a member. A person who already has a login proves it with its password or session:
/// the owner of one seller could create a link for anybody's address, and must not gain access to that person's other
/// sellers. Only a link from the operator lets its holder choose a new password.
@Component
final class AcceptInvitation {

    private final MemberStore members;
    private final LoginStore logins;
    private final SellerStore sellers;
    private final LoginTransactions loginTransactions;
    private final SellerTransactions transactions;
    private final CheckPassword checkPassword;
    private final Passwords passwords;
    private final Sessions sessions;
    private final SellerClock clock;
    private final AuditLog audit;

    AcceptInvitation(
            MemberStore members,
            LoginStore logins,
            SellerStore sellers,
            LoginTransactions loginTransactions,
            SellerTransactions transactions,
            CheckPassword checkPassword,
            Passwords passwords,
            Sessions sessions,
            SellerClock clock,
            AuditLog audit) {
        this.members = members;
        this.logins = logins;
        this.sellers = sellers;
        this.loginTransactions = loginTransactions;
        this.transactions = transactions;
        this.checkPassword = checkPassword;
        this.passwords = passwords;
        this.sessions = sessions;
        this.clock = clock;
        this.audit = audit;
    }

    record Request(
            String token, @Nullable String name, @Nullable String password) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("token", 100),
                    fields.optionalText("name", 200),
                    fields.present("password") ? Passwords.given(fields, "password") : null);
        }

        @Override
        public String toString() {
            return "Request";
        }
    }

    /// An invitation as shown before it is accepted.
    ///
    /// @param hasLogin whether the person signs in with their existing password instead of choosing one
    record Shown(
            String email,
            Role role,
            ShownSeller seller,
            @Nullable String invitedBy,
            Instant expiresAt,
            boolean hasLogin) {}

    record ShownSeller(UUID id, String name, Seller.Mode mode) {}

    Shown show(String token) {
        var invited = find(token);
        return transactions.in(invited.seller(), () -> {
            var member = open(invited, token);
            var link = member.link();
            if (link == null) {
                throw gone();
            }
            return new Shown(
                    member.email(),
                    member.role(),
                    new ShownSeller(
                            invited.seller().id(),
                            sellers.get().name(),
                            invited.seller().mode()),
                    member.invitedBy(),
                    link.expiresAt(),
                    !link.resets() && logins.ofEmail(member.email()).isPresent());
        });
    }

    /// @param signedIn the login of the browser's session
    Login handle(Request request, Optional<UUID> signedIn, String address) {
        var invited = find(request.token());
        var member = transactions.in(invited.seller(), () -> open(invited, request.token()));
        var known = logins.ofEmail(member.email());
        var link = member.link();
        if (known.isPresent() && link != null && !link.resets()) {
            var proven = prove(known.get(), member.email(), request, signedIn, address);
            var joined = join(invited, request, known.get(), null);
            return proven.orElse(joined);
        }
        var login = newLogin(known.orElseGet(Ids::next), member, request);
        return join(invited, request, login.loginId(), login);
    }

    /// The login, if the person proved it by password; empty if by session.
    private Optional<Login> prove(
            UUID loginId, String email, Request request, Optional<UUID> signedIn, String address) {
        if (signedIn.filter(loginId::equals).isPresent()) {
            return Optional.empty();
        }
        if (request.password() == null) {
            throw new Rejection.Unauthorized("sign in first, or send your password");
        }
        return Optional.of(checkPassword.handle(email, request.password(), address));
    }

    private Login newLogin(UUID loginId, Member member, Request request) {
        if (request.password() == null) {
            throw Rejection.Invalid.field("password", "is missing");
        }
        if (request.name() == null) {
            throw Rejection.Invalid.field("name", "is missing");
        }
        Passwords.requireGood(request.password(), member.email());
        return new Login(loginId, member.email(), request.name(), passwords.hash(request.password()));
    }

    /// The link is checked again under the lock of its row, so that it works only once.
    private Login join(Invited invited, Request request, UUID loginId, @Nullable Login chosen) {
        RequestActor.member(invited.memberId());
        try {
            return transactions.in(invited.seller(), () -> {
                members.lockAll();
                var member = open(invited, request.token());
                audit.note();
                var login = loginTransactions.in(loginId, () -> saved(member, chosen));
                members.accept(member.memberId(), loginId, login.name(), clock.systemNow());
                return login;
            });
        } catch (DuplicateKeyException _) {
            throw new Rejection.Conflict("somebody with this address has just joined; sign in and accept again");
        }
    }

    /// Without a chosen password, the login stays as it is.
    private Login saved(Member member, @Nullable Login chosen) {
        if (chosen == null) {
            return logins.get();
        }
        if (logins.ofEmail(member.email()).isPresent()) {
            logins.setPassword(chosen.password());
            sessions.startOver(chosen.loginId());
            return logins.get();
        }
        logins.insert(chosen, clock.systemNow());
        return chosen;
    }

    private Invited find(String token) {
        if (!InvitationLinks.isToken(token)) {
            throw gone();
        }
        return members.ofLink(InvitationLinks.digest(token)).orElseThrow(AcceptInvitation::gone);
    }

    private Member open(Invited invited, String token) {
        return members.find(invited.memberId())
                .filter(one ->
                        one.link() != null && one.link().isOpen(InvitationLinks.digest(token), clock.systemNow()))
                .orElseThrow(AcceptInvitation::gone);
    }

    /// Does not reveal whether the link was used, expired, withdrawn or never made.
    private static Rejection gone() {
        return new Rejection.NotFound("invitation");
    }
}
