package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Makes links for the operator: one by which a person becomes the first owner, or by which an owner who lost the
/// password chooses another. Only the latter grants more than an invitation: a person who also works for another
/// seller keeps their password.
@Component
public final class MakeOwnerLink {

    private final SellerTransactions transactions;
    private final MemberStore members;
    private final InvitationLinks links;
    private final SellerClock clock;
    private final AuditLog audit;

    MakeOwnerLink(
            SellerTransactions transactions,
            MemberStore members,
            InvitationLinks links,
            SellerClock clock,
            AuditLog audit) {
        this.transactions = transactions;
        this.members = members;
        this.links = links;
        this.clock = clock;
        this.audit = audit;
    }

    public String handle(Seller seller, String email) {
        var address = email.toLowerCase(Locale.ROOT);
        return transactions.in(seller, () -> {
            audit.note();
            var known = known(address);
            var now = clock.systemNow();
            var link = links.make(known.filter(one -> one.loginId() != null).isPresent(), now);
            known.ifPresentOrElse(
                    one -> members.invite(one.memberId(), Role.OWNER, null, link.stored(), now),
                    () -> members.insert(new Member(
                            Ids.next(), address, null, Role.OWNER, null, null, false, link.stored(), now, now, null)));
            return link.url();
        });
    }

    /// For a seller that has no owner yet; empty if there is one.
    public Optional<String> first(Seller seller, String email) {
        return transactions.in(seller, () -> {
            boolean hasOwner = members.lockAll().stream().anyMatch(Member::isActiveOwner);
            return hasOwner ? Optional.empty() : Optional.of(handle(seller, email));
        });
    }

    private Optional<Member> known(String address) {
        return members.lockAll().stream()
                .filter(one -> one.email().equals(address))
                .findFirst();
    }
}
