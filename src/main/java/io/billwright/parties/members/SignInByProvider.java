package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.RequestActor;
import io.billwright.platform.http.Texts;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Signs in a person whom an identity provider has identified, and makes them a member of the sellers that its claims
/// name. The operator has chosen the provider, so it is trusted: a verified address leads to the login with that
/// address, whose password and passkeys are removed, since somebody else may have set them.
@Component
public final class SignInByProvider {

    private final LoginStore logins;
    private final MemberStore members;
    private final LoginTransactions loginTransactions;
    private final SellerTransactions transactions;
    private final AllSellers sellers;
    private final Sessions sessions;
    private final SellerClock clock;
    private final AuditLog audit;

    SignInByProvider(
            LoginStore logins,
            MemberStore members,
            LoginTransactions loginTransactions,
            SellerTransactions transactions,
            AllSellers sellers,
            Sessions sessions,
            SellerClock clock,
            AuditLog audit) {
        this.logins = logins;
        this.members = members;
        this.loginTransactions = loginTransactions;
        this.transactions = transactions;
        this.sellers = sellers;
        this.sessions = sessions;
        this.clock = clock;
        this.audit = audit;
    }

    /// A person as identified by a provider.
    ///
    /// @param email an address that the provider has verified
    public record Identity(
            String issuer,
            String subject,
            @Nullable String email,
            @Nullable String name) {}

    /// The login, or empty if the person works for no seller.
    ///
    /// @param roles the roles from the claims, by seller
    public Optional<UUID> handle(Identity identity, Map<UUID, Role> roles) {
        var known = logins.ofIdentity(identity.issuer(), identity.subject());
        var login = known.isPresent() ? known : identified(identity, !roles.isEmpty());
        login.ifPresent(id -> follow(id, roles));
        return login.filter(id -> !loginTransactions.in(id, logins::workplaces).isEmpty());
    }

    private Optional<UUID> identified(Identity identity, boolean mayBeNew) {
        if (identity.email() == null || !Texts.isEmail(identity.email())) {
            return Optional.empty();
        }
        var email = identity.email().toLowerCase(Locale.ROOT);
        var existing = logins.ofEmail(email);
        if (existing.isEmpty() && !mayBeNew) {
            return Optional.empty();
        }
        var loginId = existing.orElseGet(Ids::next);
        var now = clock.systemNow();
        loginTransactions.run(loginId, () -> {
            if (existing.isPresent()) {
                logins.setPassword(null);
                sessions.startOver(loginId);
            } else {
                var name = identity.name() == null ? email : identity.name();
                logins.insert(new Login(loginId, email, name, null), now);
            }
            logins.identify(loginId, identity.issuer(), identity.subject(), now);
        });
        return Optional.of(loginId);
    }

    /// Adds the memberships that the claims name, and ends provided ones that they no longer name. Others stay.
    private void follow(UUID loginId, Map<UUID, Role> roles) {
        var login = loginTransactions.in(loginId, logins::get);
        var found = sellers.find(roles.keySet());
        found.forEach(seller -> join(seller, login, roles.get(seller.id())));
        var granted = new HashSet<>(found);
        loginTransactions.in(loginId, logins::workplaces).stream()
                .filter(workplace -> !granted.contains(workplace.seller()))
                .forEach(workplace -> leave(workplace.seller(), workplace.memberId()));
    }

    private void join(Seller seller, Login login, @Nullable Role role) {
        if (role == null) {
            return;
        }
        transactions.run(seller, () -> {
            var now = clock.systemNow();
            var known = members.lockAll().stream()
                    .filter(one -> one.email().equals(login.email()))
                    .findFirst();
            if (known.filter(one -> one.isProvided() && one.role() == role).isPresent()) {
                return;
            }
            audit.note();
            var memberId = known.map(Member::memberId).orElseGet(Ids::next);
            if (known.isEmpty()) {
                members.insert(new Member(memberId, login.email(), null, role, null, null, true, null, now, now, null));
            }
            members.provide(memberId, login.loginId(), login.name(), role, now);
        });
    }

    private void leave(Seller seller, UUID memberId) {
        RequestActor.member(memberId);
        transactions.run(
                seller,
                () -> members.find(memberId).filter(Member::isProvided).ifPresent(one -> {
                    audit.note();
                    members.remove(memberId, clock.systemNow());
                }));
    }
}
