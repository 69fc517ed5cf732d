package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the role of a member, or removes them. The last owner must stay, or nobody could invite members.
@Component
final class ChangeMember {

    private final MemberStore members;
    private final LoginSessionStore sessions;
    private final SellerClock clock;

    ChangeMember(MemberStore members, LoginSessionStore sessions, SellerClock clock) {
        this.members = members;
        this.sessions = sessions;
        this.clock = clock;
    }

    record Request(Role role) {

        static Request of(Fields fields) {
            return new Request(fields.choice("role", Role.class));
        }
    }

    MemberResponse handle(UUID memberId, Request request) {
        var all = members.lockAll();
        var member = find(all, memberId);
        if (member.isProvided()) {
            throw new Rejection.Conflict("the provider of identities says which role this member has");
        }
        if (request.role() != Role.OWNER) {
            requireAnotherOwner(all, member);
        }
        members.change(memberId, request.role(), clock.systemNow());
        return MemberResponse.of(members.find(memberId).orElseThrow());
    }

    /// Ends all sessions of the person, including those for other sellers.
    MemberResponse remove(UUID memberId) {
        var all = members.lockAll();
        var member = find(all, memberId);
        requireAnotherOwner(all, member);
        members.remove(memberId, clock.systemNow());
        if (member.loginId() != null) {
            sessions.endAll(member.loginId());
        }
        return MemberResponse.of(members.find(memberId).orElseThrow());
    }

    private static Member find(List<Member> all, UUID memberId) {
        return all.stream()
                .filter(one -> one.memberId().equals(memberId))
                .findFirst()
                .orElseThrow(() -> new Rejection.NotFound("member"));
    }

    private static void requireAnotherOwner(List<Member> all, Member member) {
        var isLast = member.isActiveOwner()
                && all.stream()
                        .noneMatch(one -> one.isActiveOwner() && !one.memberId().equals(member.memberId()));
        if (isLast) {
            throw new Rejection.Conflict("the last owner stays; make somebody else an owner first");
        }
    }
}
