package io.billwright.platform.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/// Encrypts secrets that have to be read again, such as tokens of another service. The key is derived from the
/// pepper and never stored; a secret sealed for one purpose opens for no other.
@Component
public final class SealedSecrets {

    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKey key;

    SealedSecrets(KeySettings settings) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(settings.pepper().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            this.key = new SecretKeySpec(mac.doFinal("sealed secrets".getBytes(StandardCharsets.UTF_8)), "AES");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public byte[] seal(String purpose, String secret) {
        var nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, purpose, nonce).doFinal(secret.getBytes(StandardCharsets.UTF_8));
            var result = Arrays.copyOf(nonce, NONCE + sealed.length);
            System.arraycopy(sealed, 0, result, NONCE, sealed.length);
            return result;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public String open(String purpose, byte[] sealed) {
        try {
            var cipher = cipher(Cipher.DECRYPT_MODE, purpose, Arrays.copyOf(sealed, NONCE));
            return new String(cipher.doFinal(sealed, NONCE, sealed.length - NONCE), StandardCharsets.UTF_8);
        } catch (AEADBadTagException other) {
            throw new IllegalStateException("a secret was sealed with another pepper or for another purpose", other);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Cipher cipher(int mode, String purpose, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
