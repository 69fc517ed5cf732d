package io.billwright.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/// Encrypts secrets that have to be read again, such as tokens of another service. The encryption key is derived from
/// the newest data key and never stored; a secret that was encrypted for one purpose decrypts for no other. A
/// ciphertext begins with the version of its data key, or, if it is older than data keys, with the nonce.
@Component
public final class SealedSecrets {

    private static final byte[] MARK = {'b', 'w', 's'};
    private static final int HEAD = MARK.length + Short.BYTES;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final int FIRST = 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Secrets secrets;

    SealedSecrets(Secrets secrets) {
        this.secrets = secrets;
    }

    public byte[] seal(String purpose, String secret) {
        var nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            var key = secrets.newest(SecretName.DATA_KEY).orElseGet(this::beforeDataKeys);
            var sealed =
                    cipher(Cipher.ENCRYPT_MODE, key, purpose, nonce).doFinal(secret.getBytes(StandardCharsets.UTF_8));
            var result = ByteBuffer.allocate(HEAD + NONCE + sealed.length);
            head().ifPresent(result::put);
            return Arrays.copyOf(result.put(nonce).put(sealed).array(), result.position());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public String open(String purpose, byte[] sealed) {
        try {
            return isMarked(sealed)
                    ? open(key(sealed), purpose, sealed, HEAD)
                    : open(beforeDataKeys(), purpose, sealed, 0);
        } catch (AEADBadTagException other) {
            throw new IllegalStateException("a secret was sealed with another key or for another purpose", other);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Whether a secret has to be encrypted again with the newest data key.
    public boolean isOld(byte[] sealed) {
        var newest = secrets.newest(SecretName.DATA_KEY);
        return newest.isPresent()
                && (!isMarked(sealed) || version(sealed) != newest.get().number());
    }

    /// The head of ciphertexts made with the newest data key; empty without data keys.
    Optional<byte[]> head() {
        return secrets.newest(SecretName.DATA_KEY)
                .map(newest -> ByteBuffer.allocate(HEAD)
                        .put(MARK)
                        .putShort((short) newest.number())
                        .array());
    }

    private Secrets.Version key(byte[] sealed) {
        int version = version(sealed);
        return secrets.find(SecretName.DATA_KEY, version)
                .orElseThrow(() -> new IllegalStateException("there is no data-key." + version));
    }

    private static boolean isMarked(byte[] sealed) {
        return sealed.length > HEAD && Arrays.equals(MARK, Arrays.copyOf(sealed, MARK.length));
    }

    private static int version(byte[] sealed) {
        return ByteBuffer.wrap(sealed).getShort(MARK.length);
    }

    private Secrets.Version beforeDataKeys() {
        return secrets.pepper(FIRST).orElseThrow(() -> new IllegalStateException("there is no pepper.1"));
    }

    private static String open(Secrets.Version key, String purpose, byte[] sealed, int start)
            throws GeneralSecurityException {
        var nonce = Arrays.copyOfRange(sealed, start, start + NONCE);
        var cipher = cipher(Cipher.DECRYPT_MODE, key, purpose, nonce);
        return new String(cipher.doFinal(sealed, start + NONCE, sealed.length - start - NONCE), StandardCharsets.UTF_8);
    }

    private static Cipher cipher(int mode, Secrets.Version key, String purpose, byte[] nonce)
            throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        var derived = new SecretKeySpec(key.hmac("sealed secrets"), "AES");
        cipher.init(mode, derived, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
