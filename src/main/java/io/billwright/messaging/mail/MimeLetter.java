package io.billwright.messaging.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A mail as a MIME message: plain text and HTML as alternatives, and a PDF attachment.
final class MimeLetter extends MimeMessage {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final String messageId;

    private MimeLetter(Session session, String messageId) {
        super(session);
        this.messageId = messageId;
    }

    static MimeMessage of(
            Session session,
            OutgoingMail mail,
            InternetAddress from,
            List<InternetAddress> recipients,
            byte @Nullable [] pdf)
            throws MessagingException {
        var message = new MimeLetter(session, mail.messageId());
        var own = mail.fromAddress() == null ? Optional.<InternetAddress>empty() : Addresses.of(mail.fromAddress());
        message.setFrom(named(own.orElse(from), mail.fromName()));
        var replyTo = mail.replyTo() == null ? Optional.<InternetAddress>empty() : Addresses.of(mail.replyTo());
        if (replyTo.isPresent()) {
            message.setReplyTo(new InternetAddress[] {replyTo.get()});
        }
        message.setRecipients(Message.RecipientType.TO, recipients.toArray(InternetAddress[]::new));
        message.setSubject(mail.subject(), UTF_8);
        message.setSentDate(Date.from(mail.createdAt()));
        // Keeps vacation responders from answering.
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setContent(content(mail, pdf));
        message.saveChanges();
        return message;
    }

    private static InternetAddress named(InternetAddress from, String name) throws MessagingException {
        try {
            return new InternetAddress(from.getAddress(), name, UTF_8);
        } catch (UnsupportedEncodingException impossible) {
            throw new MessagingException("UTF-8 is missing", impossible);
        }
    }

    private static MimeMultipart content(OutgoingMail mail, byte @Nullable [] pdf) throws MessagingException {
        var alternatives = new MimeMultipart("alternative", text(mail.text(), "plain"), text(mail.html(), "html"));
        if (mail.attachment() == null || pdf == null) {
            return alternatives;
        }
        var body = new MimeBodyPart();
        body.setContent(alternatives);
        var document = new MimeBodyPart();
        document.setDataHandler(new DataHandler(new ByteArrayDataSource(pdf, "application/pdf")));
        document.setFileName(mail.attachment().fileName());
        document.setDisposition(Part.ATTACHMENT);
        return new MimeMultipart("mixed", body, document);
    }

    private static MimeBodyPart text(String text, String subtype) throws MessagingException {
        var part = new MimeBodyPart();
        part.setText(text, UTF_8, subtype);
        return part;
    }

    /// The library would generate a new one each time; ours is the same in every attempt.
    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", messageId);
    }
}
