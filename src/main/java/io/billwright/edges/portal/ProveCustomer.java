package io.billwright.edges.portal;

import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Requires a code as proof that a signed-in person is the customer, before any stored data is used or changed (S15):
/// a link may have been passed on, and a proof expires after half an hour.
@Component
final class ProveCustomer {

    private final SellerTransactions transactions;
    private final Proofs proofs;
    private final SignIn signIn;
    private final SessionStore sessions;
    private final CustomerStore customers;
    private final JdbcClient jdbc;
    private final SellerClock clock;

    ProveCustomer(
            SellerTransactions transactions,
            Proofs proofs,
            SignIn signIn,
            SessionStore sessions,
            CustomerStore customers,
            JdbcClient jdbc,
            SellerClock clock) {
        this.transactions = transactions;
        this.proofs = proofs;
        this.signIn = signIn;
        this.sessions = sessions;
        this.customers = customers;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /// Whether there is anybody to send a code to, and the masked addresses that one was sent to.
    record Asked(boolean canAsk, @Nullable String sentTo) {}

    Asked standing(Stay stay) {
        return transactions.in(stay.seller(), () -> {
            var standing = proofs.standing(link(stay), stay.visit().browser());
            return new Asked(!recipients(stay.session()).isEmpty(), standing.isAsked() ? standing.masked() : null);
        });
    }

    /// Returns false if no code was sent: there is no recipient, or too many codes were requested.
    boolean ask(Stay stay) {
        return transactions.in(stay.seller(), () -> {
            var to = recipients(stay.session());
            return !to.isEmpty()
                    && proofs.ask(
                            link(stay),
                            stay.visit().browser(),
                            to,
                            (proofId, code) -> signIn.letter(proofId, code, to));
        });
    }

    /// Returns whether the code is right. Commits either way, so that wrong attempts are counted.
    boolean confirm(Stay stay, String code) {
        return transactions.in(stay.seller(), () -> {
            var isRight = proofs.confirm(link(stay), stay.visit().browser(), code);
            if (isRight) {
                sessions.proven(stay.session().sessionId(), clock.systemNow().plus(SignIn.PROOF_HOLDS));
            }
            return isRight;
        });
    }

    /// The address that the session's code was sent to; without one the person's, or else the company's.
    private List<String> recipients(Session session) {
        var email = session.email();
        if (email != null) {
            return List.of(email);
        }
        var personId = session.guest().personId();
        return personId == null
                ? customers.find(session.customerId()).map(Customer::emails).orElse(List.of()).stream()
                        .map(address -> address.toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList()
                : jdbc.sql("select lower(email) as email from people where person_id = :person")
                        .param("person", personId)
                        .query((row, _) -> row.getString("email"))
                        .list();
    }

    /// Codes are limited per customer, over all its sessions.
    private static Link link(Stay stay) {
        var id = UUID.nameUUIDFromBytes(
                (stay.door().link().objectId() + " proves " + stay.customerId()).getBytes(StandardCharsets.UTF_8));
        return new Link(stay.seller(), PortalAddress.LINK, id);
    }
}
