package io.billwright.messaging.maillog;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The mailbox to which other servers report undeliverable mail, read by IMAP: the one of `billwright.mail.from`. It
/// must be for nothing else, since what was read is marked as seen. Without a host none is read.
///
/// @param host of the IMAP server
/// @param port of the server
/// @param username of the mailbox
/// @param password of the mailbox
/// @param folder that is read
/// @param tls whether the connection is encrypted from the start
@ConfigurationProperties("billwright.mail.bounces")
record BounceSettings(
        @DefaultValue("") String host,
        @DefaultValue("993") int port,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("INBOX") String folder,
        @DefaultValue("true") boolean tls) {

    boolean hasMailbox() {
        return !host.isBlank();
    }

    @Override
    public String toString() {
        return "BounceSettings[" + host + ":" + port + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(BounceSettings.class)
    static class Enabled {}
}
