package io.billwright.parties.members;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How a person signs in, whichever sellers they work for.
///
/// @param password what is stored of the password; empty if a provider of identities says who it is
public record Login(
        UUID loginId, String email, String name, @Nullable StoredPassword password) {

    /// @param hash bcrypt of an HMAC with this version of the pepper
    record StoredPassword(String hash, int pepperVersion) {

        @Override
        public String toString() {
            return "StoredPassword";
        }
    }
}
