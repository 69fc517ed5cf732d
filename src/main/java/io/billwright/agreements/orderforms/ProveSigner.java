package io.billwright.agreements.orderforms;

import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.messaging.proofs.Standing;
import io.billwright.platform.db.SellerTransactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Makes the person who signs an order prove, with a mailed code, that they receive mail at the address they sign
/// with (S15).
@Component
final class ProveSigner {

    private final SellerTransactions transactions;
    private final Proofs proofs;
    private final Signatories signatories;
    private final WriteMail writeMail;

    ProveSigner(SellerTransactions transactions, Proofs proofs, Signatories signatories, WriteMail writeMail) {
        this.transactions = transactions;
        this.proofs = proofs;
        this.signatories = signatories;
        this.writeMail = writeMail;
    }

    /// The answer to a request for a code.
    enum Asked {
        SENT,
        /// The seller knows who may sign for the customer, and this address is not one of theirs.
        NOT_A_SIGNATORY,
        TOO_MANY
    }

    Asked ask(Link link, Browser browser, OrderFormView order, String email) {
        return transactions.in(link.seller(), () -> {
            if (!signatories.maySign(link.objectId(), email)) {
                return Asked.NOT_A_SIGNATORY;
            }
            var to = List.of(email);
            return proofs.ask(link, browser, to, (proofId, code) -> letter(proofId, code, order, to))
                    ? Asked.SENT
                    : Asked.TOO_MANY;
        });
    }

    Standing standing(Link link, Browser browser) {
        return transactions.in(link.seller(), () -> current(link, browser));
    }

    /// The address proven by this code or an earlier one. Commits either way, so that a wrong code counts as an
    /// attempt.
    Optional<String> proven(Link link, Browser browser, String code) {
        return transactions.in(link.seller(), () -> {
            if (!current(link, browser).isProven()) {
                proofs.confirm(link, browser, code);
            }
            var standing = current(link, browser);
            return standing.isProven() ? Optional.of(standing.recipients().getFirst()) : Optional.empty();
        });
    }

    /// Nothing is proven if the seller has changed in the meantime who may sign.
    private Standing current(Link link, Browser browser) {
        var standing = proofs.standing(link, browser);
        var maySign = standing.recipients().stream().allMatch(email -> signatories.maySign(link.objectId(), email));
        return maySign ? standing : Standing.NONE;
    }

    private Letter letter(UUID proofId, String code, OrderFormView order, List<String> to) {
        var language = order.form().language();
        return writeMail.handle(
                new Envelope(MailKind.SIGNING_CODE, proofId, 0, order.letterhead(), language, to, null),
                SubscriptionLetters.signingCode(
                        order.customer().name(), code, order.totals().total(), order.throughDate(), language));
    }
}
