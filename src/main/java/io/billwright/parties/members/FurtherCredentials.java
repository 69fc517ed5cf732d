package io.billwright.parties.members;

import java.util.UUID;

/// Credentials besides the password, such as passkeys.
public interface FurtherCredentials {

    /// Removes all further credentials of a login. Called in the transaction that removes its password or lets an
    /// operator link replace it: somebody else may have registered them.
    void forget(UUID loginId);
}
