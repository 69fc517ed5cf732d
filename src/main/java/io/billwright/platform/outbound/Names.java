package io.billwright.platform.outbound;

import io.billwright.platform.shares.FairShares;
import io.billwright.platform.shares.FairShares.Share;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Looks names up on threads of its own. The operating system blocks a thread for as long as it likes, also one that
/// carries virtual ones; here a name that nobody answers for holds up nothing but its own call.
final class Names {

    /// More names than this that hang at once is trouble of our own name server.
    private static final int MOST_AT_ONCE = 256;
    private static final int MOST_OF_ONE_SELLER = 32;

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Lookup lookup;
    private final FairShares shares = new FairShares(MOST_AT_ONCE, MOST_OF_ONE_SELLER);
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("lookup-", 0).daemon().factory());

    Names(Lookup lookup) {
        this.lookup = lookup;
    }

    /// Waits for a share of the seller as long as nobody interrupts it.
    List<InetAddress> addresses(UUID sellerId, String host) throws UnknownHostException, InterruptedException {
        var share = shares.take(sellerId, LONGEST).orElseThrow(InterruptedException::new);
        try {
            return threads.submit(() -> lookUp(host, share)).get();
        } catch (ExecutionException failure) {
            throw new UnknownHostException(host + " is not known");
        }
    }

    /// Goes on when nobody waits for it any more, and makes room only then.
    private List<InetAddress> lookUp(String host, Share share) throws UnknownHostException {
        try (share) {
            return List.of(lookup.addresses(host));
        }
    }

    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }
}
