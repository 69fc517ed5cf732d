package io.billwright.messaging.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.util.Properties;
import org.springframework.stereotype.Component;

/// The mail server for the mails of live sellers.
@Component
final class SmtpServer {

    private static final String CONNECT_MILLIS = "10000";
    private static final String ANSWER_MILLIS = "30000";

    private final MailSettings settings;
    private final Session session;

    SmtpServer(MailSettings settings) {
        this.settings = settings;
        this.session = Session.getInstance(properties(settings));
    }

    boolean isConfigured() {
        return settings.hasServer();
    }

    /// Connects when the first mail is sent.
    SmtpConnection connection() {
        var from = Addresses.of(settings.from()).orElseGet(InternetAddress::new);
        return new SmtpConnection(session, from, settings.username(), settings.password());
    }

    /// Connects as for a mail, and disconnects.
    void signIn() throws MessagingException {
        try (var transport = session.getTransport()) {
            transport.connect(settings.username(), settings.password());
        }
    }

    private static Properties properties(MailSettings settings) {
        var properties = new Properties();
        properties.put("mail.transport.protocol", "smtp");
        properties.put("mail.smtp.host", settings.host());
        properties.put("mail.smtp.port", String.valueOf(settings.port()));
        properties.put("mail.smtp.auth", String.valueOf(settings.username() != null));
        properties.put("mail.smtp.starttls.enable", String.valueOf(settings.startTls()));
        properties.put("mail.smtp.starttls.required", String.valueOf(settings.startTls()));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        // The envelope sender, to which undeliverable mail is reported, whatever the From header says.
        properties.put(
                "mail.smtp.from",
                Addresses.of(settings.from()).map(InternetAddress::getAddress).orElse(""));
        properties.put("mail.smtp.connectiontimeout", CONNECT_MILLIS);
        properties.put("mail.smtp.timeout", ANSWER_MILLIS);
        properties.put("mail.smtp.writetimeout", ANSWER_MILLIS);
        // One refused recipient does not keep the mail from the others.
        properties.put("mail.smtp.sendpartial", "true");
        return properties;
    }
}
