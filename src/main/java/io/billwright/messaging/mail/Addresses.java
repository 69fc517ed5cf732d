package io.billwright.messaging.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Email addresses in the form that SMTP uses.
public final class Addresses {

    private Addresses() {}

    /// The address in SMTP form, or unchanged if it has none.
    public static String written(String address) {
        return of(address).map(InternetAddress::getAddress).orElse(address);
    }

    /// Empty for addresses that the API accepts but SMTP does not, such as those with non-ASCII characters before the
    /// at sign.
    static Optional<InternetAddress> of(String address) {
        try {
            int at = address.lastIndexOf('@');
            var written = address.substring(0, at + 1) + IDN.toASCII(address.substring(at + 1));
            var parsed = new InternetAddress(written, true);
            boolean plain = StandardCharsets.US_ASCII.newEncoder().canEncode(written);
            return plain && parsed.getAddress().equals(written) ? Optional.of(parsed) : Optional.empty();
        } catch (AddressException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
