package io.billwright.parties.members;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A person's login to the console, across all sellers they work for.
///
/// @param password the stored password; null if an identity provider identifies the person
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
