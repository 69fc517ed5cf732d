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

/// Resolves host names on threads of its own. The operating system's resolver blocks a thread for as long as it
/// likes, even a carrier of virtual threads; here an unresponsive name server delays only the call that asked.
final class Names {

    /// If more lookups than this hang at once, our own name server is in trouble.
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

    /// Waits for a lookup slot of the seller until interrupted.
    List<InetAddress> addresses(UUID sellerId, String host) throws UnknownHostException, InterruptedException {
        var share = shares.take(sellerId, LONGEST).orElseThrow(InterruptedException::new);
        try {
            return threads.submit(() -> lookUp(host, share)).get();
        } catch (ExecutionException failure) {
            throw new UnknownHostException(host + " is not known");
        }
    }

    /// Continues after its caller has given up, and frees its slot only when it ends.
    private List<InetAddress> lookUp(String host, Share share) throws UnknownHostException {
        try (share) {
            return List.of(lookup.addresses(host));
        }
    }

    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }
}
