package io.billwright.platform.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Looks names up on threads of its own. The operating system blocks a thread for as long as it likes, also one that
/// carries virtual ones; here a name that nobody answers for holds up nothing but its own call.
final class Names {

    /// More names than this that hang at once is trouble of our own name server.
    private static final int MOST_AT_ONCE = 256;

    private final Lookup lookup;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE, true);
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("lookup-", 0).daemon().factory());

    Names(Lookup lookup) {
        this.lookup = lookup;
    }

    List<InetAddress> addresses(String host) throws UnknownHostException, InterruptedException {
        free.acquire();
        try {
            return threads.submit(() -> lookUp(host)).get();
        } catch (ExecutionException failure) {
            throw new UnknownHostException(host + " is not known");
        }
    }

    /// Goes on when nobody waits for it any more, and makes room only then.
    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        try {
            return List.of(lookup.addresses(host));
        } finally {
            free.release();
        }
    }

    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }
}
