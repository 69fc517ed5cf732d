package io.billwright.parties.members;

import java.util.UUID;

/// What lets somebody in beside the password, such as passkeys.
public interface FurtherCredentials {

    /// Removes all of a login, in the transaction that takes its password away or replaces it by the operator's leave:
    /// whoever registered them may have been somebody else.
    void forget(UUID loginId);
}
