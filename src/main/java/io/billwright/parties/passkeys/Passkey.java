package io.billwright.parties.passkeys;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A key pair that an authenticator of somebody keeps; here is its public half.
///
/// @param credentialData attested credential data: model, id of the credential, public key
/// @param backupEligible whether the person may have copies of it on other devices
/// @param signCount how often it has signed, or 0 if it does not count
@SuppressWarnings("ArrayRecordComponent") // nobody compares passkeys
record Passkey(
        UUID passkeyId,
        UUID loginId,
        String name,
        byte[] credentialId,
        byte[] credentialData,
        boolean backupEligible,
        long signCount,
        Instant createdAt,
        @Nullable Instant usedAt) {}
