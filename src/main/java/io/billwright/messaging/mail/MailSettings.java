package io.billwright.messaging.mail;

import io.billwright.platform.http.Texts;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The mail server. Without a host no mail leaves, and what live sellers have to say waits.
///
/// @param host of the server
/// @param port of the server
/// @param username if the server wants one
/// @param password of that user
/// @param from the sender, to whom other servers report what they could not deliver
/// @param startTls whether mail is refused to a server that does not encrypt
/// @param senderDomains that sellers may send from: `acme.example`, or `<seller id>/acme.example` for one seller
@ConfigurationProperties("billwright.mail")
record MailSettings(
        @DefaultValue("") String host,
        @DefaultValue("587") int port,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("billing@localhost") String from,
        @DefaultValue("true") boolean startTls,
        @DefaultValue({}) List<String> senderDomains) {

    MailSettings {
        if (!Texts.isEmail(from)) {
            throw new IllegalArgumentException("billwright.mail.from must be an email address");
        }
        senderDomains = List.copyOf(senderDomains);
    }

    boolean hasServer() {
        return !host.isBlank();
    }

    /// Whether mail of a seller may be sent from this address.
    boolean mayComeFrom(UUID sellerId, String address) {
        var domain = address.substring(address.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
        return senderDomains.stream()
                .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                .anyMatch(entry -> entry.equals(domain) || entry.equals(sellerId + "/" + domain));
    }

    String domain() {
        return from.substring(from.lastIndexOf('@') + 1);
    }

    @Override
    public String toString() {
        return "MailSettings[" + host + ":" + port + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(MailSettings.class)
    static class Enabled {}
}
