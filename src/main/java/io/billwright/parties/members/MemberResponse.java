package io.billwright.parties.members;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A member as the API shows them. `invitationUrl` is set only in the answer that creates the link, if no mail
/// delivers it.
record MemberResponse(
        UUID memberId,
        String email,
        @Nullable String name,
        Role role,
        Member.Status status,
        @Nullable String invitedBy,
        boolean provided,
        @Nullable Instant invitationExpiresAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable String invitationUrl) {

    static MemberResponse of(Member member) {
        var link = member.link();
        return new MemberResponse(
                member.memberId(),
                member.email(),
                member.name(),
                member.role(),
                member.status(),
                member.invitedBy(),
                member.isProvided(),
                link == null ? null : link.expiresAt(),
                member.createdAt(),
                member.updatedAt(),
                null);
    }

    MemberResponse withUrl(@Nullable String url) {
        return new MemberResponse(
                memberId,
                email,
                name,
                role,
                status,
                invitedBy,
                provided,
                invitationExpiresAt,
                createdAt,
                updatedAt,
                url);
    }
}
