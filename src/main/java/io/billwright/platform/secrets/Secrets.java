package io.billwright.platform.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The installation's own secrets by version. The highest version is used for new data, the others for data that was
/// protected with them.
public final class Secrets {

    private final SecretSource source;

    Secrets(SecretSource source) {
        this.source = source;
        all();
    }

    /// A secret in one of its versions.
    public record Version(int number, String secret) {

        /// HMAC-SHA-256 of the text under this secret.
        public byte[] hmac(String text) {
            try {
                var mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
                return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            } catch (GeneralSecurityException missing) {
                throw new IllegalStateException(missing);
            }
        }

        @Override
        public String toString() {
            return "Version[" + number + "]";
        }
    }

    public Version pepper() {
        return newest(SecretName.PEPPER).orElseThrow();
    }

    public Optional<Version> pepper(int version) {
        return find(SecretName.PEPPER, version);
    }

    Optional<Version> newest(SecretName name) {
        return Optional.ofNullable(all().get(name))
                .map(NavigableMap::lastEntry)
                .map(entry -> new Version(entry.getKey(), entry.getValue()));
    }

    Optional<Version> find(SecretName name, int version) {
        return Optional.ofNullable(all().get(name))
                .map(versions -> versions.get(version))
                .map(secret -> new Version(version, secret));
    }

    Map<SecretName, NavigableMap<Integer, String>> all() {
        return source.read();
    }

    /// The secrets that the settings give or point to.
    public static Secrets of(KeySettings settings) {
        return new Secrets(settings.file() == null ? source(settings) : new SecretFile(settings.file()));
    }

    /// Secrets given in the settings themselves, each as version 1.
    private static SecretSource source(KeySettings settings) {
        var secrets = new EnumMap<SecretName, NavigableMap<Integer, String>>(SecretName.class);
        put(secrets, SecretName.PEPPER, settings.pepper());
        put(secrets, SecretName.DATA_KEY, settings.dataKey());
        return new Settled(secrets);
    }

    private record Settled(Map<SecretName, NavigableMap<Integer, String>> read) implements SecretSource {}

    private static void put(
            Map<SecretName, NavigableMap<Integer, String>> secrets, SecretName name, @Nullable String secret) {
        if (secret != null) {
            secrets.put(name, new TreeMap<>(Map.of(1, secret)));
        }
    }
}
