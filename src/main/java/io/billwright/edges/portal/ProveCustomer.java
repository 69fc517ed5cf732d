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

/// Has somebody who is signed in prove by a code that it is the customer, before anything on file is used or changed
/// (S15): a link may have been passed on, and a proof is half an hour old at most.
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

    /// Whether a code can be sent to anybody, and to which masked addresses one was.
    record Asked(boolean canAsk, @Nullable String sentTo) {}

    Asked standing(Stay stay) {
        return transactions.in(stay.seller(), () -> {
            var standing = proofs.standing(link(stay), stay.visit().browser());
            return new Asked(!recipients(stay.session()).isEmpty(), standing.isAsked() ? standing.masked() : null);
        });
    }

    /// False if none was sent: there is nobody to send it to, or too many were asked for.
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

    /// Whether this is the code. Commits either way, so that a wrong one counts.
    boolean confirm(Stay stay, String code) {
        return transactions.in(stay.seller(), () -> {
            var isRight = proofs.confirm(link(stay), stay.visit().browser(), code);
            if (isRight) {
                sessions.proven(stay.session().sessionId(), clock.systemNow().plus(SignIn.PROOF_HOLDS));
            }
            return isRight;
        });
    }

    /// Where the code went that began the session; otherwise the person, otherwise the company.
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

    /// Codes are counted by customer, in however many sessions they are asked for.
    private static Link link(Stay stay) {
        var id = UUID.nameUUIDFromBytes(
                (stay.door().link().objectId() + " proves " + stay.customerId()).getBytes(StandardCharsets.UTF_8));
        return new Link(stay.seller(), PortalAddress.LINK, id);
    }
}
