package io.billwright.messaging.mail;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

/// Hands mails to the server one after the other, over one connection for as long as it holds.
final class SmtpConnection implements AutoCloseable {

    private static final int REFUSED_FOR_GOOD = 500;

    private final Session session;
    private final InternetAddress from;
    private final @Nullable String username;
    private final @Nullable String password;
    private @Nullable Transport transport;

    SmtpConnection(Session session, InternetAddress from, @Nullable String username, @Nullable String password) {
        this.session = session;
        this.from = from;
        this.username = username;
        this.password = password;
    }

    Outcome send(OutgoingMail mail, byte @Nullable [] pdf) {
        var written = new LinkedHashMap<InternetAddress, String>();
        mail.open().forEach(recipient -> Addresses.of(recipient).ifPresent(address -> written.put(address, recipient)));
        var unusable = mail.open().stream()
                .filter(open -> !written.containsValue(open))
                .toList();
        if (written.isEmpty()) {
            return new Outcome.Answered(List.of(), unusable, unusable(unusable));
        }
        Transport connected;
        try {
            connected = connected();
        } catch (MessagingException failure) {
            close();
            return new Outcome.Unreachable(reason(failure));
        }
        return and(unusable, send(connected, mail, pdf, written));
    }

    private Outcome send(
            Transport connected, OutgoingMail mail, byte @Nullable [] pdf, Map<InternetAddress, String> written) {
        try {
            var all = mail.recipients().stream()
                    .map(Addresses::of)
                    .flatMap(Optional::stream)
                    .toList();
            var message = MimeLetter.of(session, mail, from, all, pdf);
            connected.sendMessage(message, written.keySet().toArray(InternetAddress[]::new));
            var reply = new Outcome.Replies(reply(connected), Map.of());
            return new Outcome.Answered(List.copyOf(written.values()), List.of(), "", reply);
        } catch (SendFailedException failure) {
            return answer(failure, written);
        } catch (MessagingException failure) {
            close();
            return new Outcome.Answered(List.of(), List.of(), reason(failure));
        }
    }

    private Transport connected() throws MessagingException {
        if (transport == null) {
            transport = session.getTransport();
            transport.connect(username, password);
        }
        return transport;
    }

    private static Outcome answer(SendFailedException failure, Map<InternetAddress, String> written) {
        var accepted = recipients(failure.getValidSentAddresses(), written);
        var refused = new ArrayList<String>();
        var errors = new LinkedHashMap<String, String>();
        for (Exception next = failure; next instanceof MessagingException one; next = one.getNextException()) {
            if (one instanceof SMTPAddressFailedException address) {
                var recipient = written.get(address.getAddress());
                if (recipient == null) {
                    continue;
                }
                errors.put(recipient, String.valueOf(address.getMessage()).strip());
                if (address.getReturnCode() >= REFUSED_FOR_GOOD) {
                    refused.add(recipient);
                }
            }
        }
        if (!errors.isEmpty()) {
            var error = errors.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining("; "));
            return new Outcome.Answered(accepted, refused, error, new Outcome.Replies("", errors));
        }
        if (failure instanceof SMTPSendFailedException whole) {
            return wholeMail(whole, written);
        }
        return new Outcome.Answered(accepted, List.of(), reason(failure));
    }

    /// The server rejects us as the sender, or the content of the mail; that is not about any recipient.
    private static Outcome wholeMail(SMTPSendFailedException failure, Map<InternetAddress, String> written) {
        if (failure.getCommand().startsWith("MAIL ")) {
            return new Outcome.Unreachable(reason(failure));
        }
        var refused = failure.getReturnCode() >= REFUSED_FOR_GOOD ? List.copyOf(written.values()) : List.<String>of();
        return new Outcome.Answered(List.of(), refused, reason(failure), all(written.values(), reason(failure)));
    }

    private static Outcome.Replies all(Collection<String> recipients, String reply) {
        return new Outcome.Replies("", recipients.stream().collect(Collectors.toMap(to -> to, _ -> reply)));
    }

    private static String reply(Transport transport) {
        return transport instanceof SMTPTransport smtp
                ? String.valueOf(smtp.getLastServerResponse()).strip()
                : "";
    }

    private static Outcome and(List<String> unusable, Outcome outcome) {
        if (unusable.isEmpty()
                || !(outcome instanceof Outcome.Answered(var accepted, var refused, var error, var replies))) {
            return outcome;
        }
        var all = new ArrayList<>(refused);
        all.addAll(unusable);
        return new Outcome.Answered(
                accepted, all, error.isEmpty() ? unusable(unusable) : unusable(unusable) + "; " + error, replies);
    }

    private static String unusable(List<String> recipients) {
        return "no mail can be sent to " + String.join(", ", recipients);
    }

    private static List<String> recipients(Address @Nullable [] addresses, Map<InternetAddress, String> written) {
        return addresses == null
                ? List.of()
                : written.entrySet().stream()
                        .filter(entry -> Arrays.asList(addresses).contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .toList();
    }

    private static String reason(MessagingException failure) {
        var cause = failure.getNextException();
        return cause == null ? String.valueOf(failure.getMessage()) : failure.getMessage() + ": " + cause.getMessage();
    }

    @Override
    public void close() {
        var open = transport;
        transport = null;
        if (open != null) {
            try {
                open.close();
            } catch (MessagingException _) {
                // A failure to disconnect does not matter: all mails were handed over.
            }
        }
    }
}
