package io.billwright.parties.passkeys;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.http.Rejection;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The service as a WebAuthn relying party, identified by the host of its public URL. Verifies what authenticators
/// have signed, and always requires user verification, by fingerprint or PIN.
@Component
final class RelyingParty {

    private static final Logger LOG = LoggerFactory.getLogger(RelyingParty.class);
    /// ES256, EdDSA and RS256, in order of preference.
    static final List<Long> ALGORITHMS = List.of(-7L, -8L, -257L);
    /// An IP address, which browsers do not accept as a relying party id.
    private static final Pattern ADDRESS = Pattern.compile("\\[.*|[0-9.]+");

    private final ObjectConverter converter = new ObjectConverter();
    private final AttestedCredentialDataConverter credentials = new AttestedCredentialDataConverter(converter);
    private final WebAuthnManager manager = WebAuthnManager.createNonStrictWebAuthnManager(converter);
    private final String host;
    private final Origin origin;

    RelyingParty(PublicLinks links) {
        var url = URI.create(links.pageUrl("console", ""));
        this.host = Objects.requireNonNullElse(url.getHost(), "");
        this.origin = new Origin(url.getScheme() + "://" + url.getAuthority());
    }

    /// The host that passkeys are bound to.
    String id() {
        if (host.isEmpty() || ADDRESS.matcher(host).matches()) {
            throw new Rejection.NotFound("host name for passkeys in the public URL");
        }
        return host;
    }

    /// The origin of the pages that use them.
    String origin() {
        return origin.toString();
    }

    RegistrationData readRegistration(String json) {
        return checked(() -> manager.parseRegistrationResponseJSON(json));
    }

    AuthenticationData readSignIn(String json) {
        return checked(() -> manager.parseAuthenticationResponseJSON(json));
    }

    static byte[] credentialOf(AuthenticationData data) {
        var credentialId = data.getCredentialId();
        if (credentialId == null) {
            throw refused();
        }
        return Arrays.copyOf(credentialId, credentialId.length);
    }

    static byte[] challengeOf(@Nullable CollectedClientData data) {
        if (data == null || data.getChallenge() == null) {
            throw refused();
        }
        return data.getChallenge().getValue();
    }

    AuthenticatorData<?> verify(RegistrationData data, byte[] challenge) {
        var allowed = ALGORITHMS.stream()
                .map(one -> new PublicKeyCredentialParameters(
                        PublicKeyCredentialType.PUBLIC_KEY, COSEAlgorithmIdentifier.create(one)))
                .toList();
        var expected = new RegistrationParameters(server(challenge), allowed, true, true);
        var verified = checked(() -> manager.verify(data, expected));
        return Objects.requireNonNull(verified.getAttestationObject()).getAuthenticatorData();
    }

    byte[] stored(AuthenticatorData<?> data) {
        return credentials.convert(Objects.requireNonNull(data.getAttestedCredentialData()));
    }

    /// The new signature count.
    long verify(AuthenticationData data, Passkey passkey, byte[] challenge) {
        var known = new CredentialRecordImpl(
                new NoneAttestationStatement(),
                true,
                passkey.backupEligible(),
                false,
                passkey.signCount(),
                credentials.convert(passkey.credentialData()),
                null,
                null,
                null,
                Set.of());
        var expected =
                new AuthenticationParameters(server(challenge), known, List.of(passkey.credentialId()), true, true);
        var verified = checked(() -> manager.verify(data, expected));
        return Objects.requireNonNull(verified.getAuthenticatorData()).getSignCount();
    }

    private ServerProperty server(byte[] challenge) {
        return ServerProperty.builder()
                .origin(origin)
                .rpId(id())
                .challenge(new DefaultChallenge(challenge))
                .build();
    }

    /// The reason is logged; the caller learns only that the passkey was rejected. The library throws many kinds of
    /// exceptions on malformed answers, and each of them is a rejection.
    private static <T> T checked(Supplier<T> check) {
        try {
            return check.get();
        } catch (RuntimeException wrong) {
            LOG.info("a passkey was refused: {}", wrong.toString());
            throw refused();
        }
    }

    static Rejection refused() {
        return new Rejection.Unauthorized("the passkey was not accepted");
    }
}
