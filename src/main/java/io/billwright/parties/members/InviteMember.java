package io.billwright.parties.members;

import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Button;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Invites a person to work for the seller. Inviting a person again creates a new link and invalidates the previous
/// one.
@Component
final class InviteMember {

    private final MemberStore members;
    private final InvitationLinks links;
    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;
    private final SellerClock clock;

    InviteMember(
            MemberStore members,
            InvitationLinks links,
            SellerStore sellers,
            WriteMail writeMail,
            Mails mails,
            SellerClock clock) {
        this.members = members;
        this.links = links;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
        this.clock = clock;
    }

    record Request(String email, Role role) {

        static Request of(Fields fields) {
            return new Request(fields.email("email").toLowerCase(Locale.ROOT), fields.choice("role", Role.class));
        }
    }

    /// The answer contains the link only if no mail delivers it.
    MemberResponse handle(Seller seller, Optional<UUID> by, Request request) {
        var all = members.lockAll();
        var inviter = by.flatMap(
                id -> all.stream().filter(one -> one.memberId().equals(id)).findFirst());
        var known =
                all.stream().filter(one -> one.email().equals(request.email())).findFirst();
        if (known.filter(one -> one.status() == Member.Status.ACTIVE).isPresent()) {
            throw new Rejection.Conflict("this person is a member already");
        }
        var link = links.make(false, clock.systemNow());
        var memberId = store(known, request, inviter.map(Member::name).orElse(null), link);
        var response = MemberResponse.of(members.find(memberId).orElseThrow());
        if (!mails.leave(seller)) {
            return response.withUrl(link.url());
        }
        send(seller, request.email(), link.url());
        return response;
    }

    private UUID store(Optional<Member> known, Request request, @Nullable String invitedBy, InvitationLinks.New link) {
        var now = clock.systemNow();
        var memberId = known.map(Member::memberId).orElseGet(Ids::next);
        if (known.isPresent()) {
            members.invite(memberId, request.role(), invitedBy, link.stored(), now);
        } else {
            members.insert(new Member(
                    memberId,
                    request.email(),
                    null,
                    request.role(),
                    null,
                    invitedBy,
                    false,
                    link.stored(),
                    now,
                    now,
                    null));
        }
        return memberId;
    }

    private void send(Seller seller, String email, String url) {
        var settings = sellers.get();
        var language = settings.language();
        var button = new Button(WriteMail.texts(language).text("open_invitation"), url, true);
        var letter = writeMail.handle(
                new Envelope(
                        MailKind.INVITATION_CODE, Ids.next(), 0, settings.letterhead(), language, List.of(email), null),
                Content.of(email, Map.of(), List.of()).withButtons(List.of(button)));
        mails.add(seller, letter, clock.now(seller));
    }
}
