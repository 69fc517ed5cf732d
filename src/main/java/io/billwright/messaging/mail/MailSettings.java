package io.billwright.messaging.mail;

import io.billwright.platform.http.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The mail server. Without a host no mail leaves, and what live sellers have to say waits.
@ConfigurationProperties("billwright.mail")
record MailSettings(
        @DefaultValue("") String host,
        @DefaultValue("587") int port,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("billing@localhost") String from,
        @DefaultValue("true") boolean startTls) {

    MailSettings {
        if (!Texts.isEmail(from)) {
            throw new IllegalArgumentException("billwright.mail.from must be an email address");
        }
    }

    boolean hasServer() {
        return !host.isBlank();
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
