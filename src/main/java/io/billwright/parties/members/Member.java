package io.billwright.parties.members;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row of `members`.
///
/// @param loginId null until the invitation is accepted
/// @param invitedBy the name of the member who invited them, if one did
/// @param isProvided whether an identity provider identifies them and determines their role
/// @param link the open invitation link, as stored
record Member(
        UUID memberId,
        String email,
        @Nullable String name,
        Role role,
        @Nullable UUID loginId,
        @Nullable String invitedBy,
        boolean isProvided,
        @Nullable Link link,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant removedAt) {

    /// @param resets whether its holder may choose a new password, as with a link from the operator
    record Link(String digest, Instant expiresAt, boolean resets) {

        boolean isOpen(String wanted, Instant now) {
            return digest.equals(wanted) && now.isBefore(expiresAt);
        }
    }

    /// The status as the API names it.
    enum Status {
        INVITED,
        ACTIVE,
        REMOVED
    }

    Status status() {
        return removedAt != null ? Status.REMOVED : loginId == null ? Status.INVITED : Status.ACTIVE;
    }

    boolean isActiveOwner() {
        return role == Role.OWNER && status() == Status.ACTIVE;
    }
}
