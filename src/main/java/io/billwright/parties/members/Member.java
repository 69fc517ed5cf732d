package io.billwright.parties.members;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row of `members`.
///
/// @param loginId empty until the invitation is accepted
/// @param invitedBy the name of the member who invited them, if one did
/// @param isProvided whether a provider of identities says who they are and in which role
/// @param link what is stored of the link that invites, while there is one
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

    /// As the API names it.
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
