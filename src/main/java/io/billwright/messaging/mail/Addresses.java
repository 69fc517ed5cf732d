package io.billwright.messaging.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Email addresses as they are written in the protocol.
public final class Addresses {

    private Addresses() {}

    /// The address as a mail server knows it, or as it is if there is no such form.
    public static String written(String address) {
        return of(address).map(InternetAddress::getAddress).orElse(address);
    }

    /// Empty for what the API takes as an address and a mail server would not, such as letters beyond ASCII before the
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
