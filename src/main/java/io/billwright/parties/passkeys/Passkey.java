package io.billwright.parties.passkeys;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A passkey: the public half of a key pair that a person's authenticator keeps.
///
/// @param credentialData attested credential data: model, credential id, public key
/// @param backupEligible whether the passkey may be synchronized to other devices
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
