package io.billwright.platform.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.ssl.SSLContexts;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Calls URLs chosen by sellers, and never anything inside our own network (S10): it connects to exactly the address
/// that was checked, and does not follow redirects.
@Component
public final class OutboundHttp {

    /// The number of a name's addresses that are tried.
    private static final int MOST_CONNECTIONS = 3;

    private final PublicAddresses addresses;
    private final Names names;
    private final SSLContext tls;
    private final KeptConnections kept;
    private final ExecutorService calls = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("outbound-", 0).factory());

    @Autowired
    OutboundHttp(PublicAddresses addresses) {
        this(addresses, InetAddress::getAllByName, SSLContexts.createDefault());
    }

    OutboundHttp(PublicAddresses addresses, Names.Lookup lookup, SSLContext tls) {
        this(addresses, lookup, tls, System::nanoTime);
    }

    OutboundHttp(PublicAddresses addresses, Names.Lookup lookup, SSLContext tls, LongSupplier nanos) {
        this.addresses = addresses;
        this.names = new Names(lookup);
        this.tls = tls;
        this.kept = new KeptConnections(nanos);
    }

    /// Why this URL can never be called, as far as that is known without a DNS lookup. The text continues a sentence
    /// that begins with the name of the field.
    public Optional<String> refusal(String url) {
        try {
            var target = Target.of(url);
            return target.literal()
                    .filter(address -> !addresses.mayCall(address))
                    .map(_ -> "must lead to a public address");
        } catch (RefusedCall refused) {
            return Optional.of(refused.reason());
        }
    }

    /// Returns by the deadline, whatever the peer does.
    public Answer send(Request request) {
        try {
            return send(new OneCall(Target.of(request.uri()), request), request);
        } catch (RefusedCall refused) {
            return new Answer.None(reason(refused));
        }
    }

    private Answer send(OneCall call, Request request) {
        var deadline = request.deadline();
        var answer = calls.submit(() -> answer(call, request.sellerId()));
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            abandon(call, answer);
            return call.soFar().orElseGet(() -> new Answer.None("no answer within " + deadline.toSeconds() + " s"));
        } catch (InterruptedException stopping) {
            abandon(call, answer);
            Thread.currentThread().interrupt();
            return new Answer.None("we are shutting down");
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    /// An interrupt ends the wait of a virtual thread, for a lookup or at a socket. A peer that sends without a pause
    /// never lets the thread wait, so the connection is closed as well.
    private static void abandon(OneCall call, Future<Answer> answer) {
        answer.cancel(true);
        call.abandon();
    }

    private Answer answer(OneCall call, UUID sellerId) throws InterruptedException {
        try {
            return call.answer(target -> permitted(sellerId, target), kept, tls);
        } catch (IOException failure) {
            return new Answer.None(reason(failure));
        }
    }

    /// The only DNS lookup of this call, if it needs one.
    private List<InetAddress> permitted(UUID sellerId, Target target) throws IOException, InterruptedException {
        var literal = target.literal();
        var found = (literal.isPresent() ? List.of(literal.get()) : names.addresses(sellerId, target.host()))
                .stream().filter(addresses::mayCall).limit(MOST_CONNECTIONS).toList();
        if (found.isEmpty()) {
            throw new RefusedCall("must lead to a public address");
        }
        return found;
    }

    /// For the seller, so it must reveal nothing about our own network.
    private static String reason(IOException failure) {
        return switch (failure) {
            case RefusedCall refused -> "the URL " + refused.reason();
            case UnknownHostException unknown -> String.valueOf(unknown.getMessage());
            case SSLException insecure -> "no secure connection: " + insecure.getMessage();
            default -> failure.getClass().getSimpleName() + ": " + failure.getMessage();
        };
    }
}
