package io.billwright.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Looks names up on threads of its own. The operating system blocks a thread for as long as it likes, also one that
/// carries virtual ones; here a name that nobody answers for holds up nothing but its own call.
final class Names {

    /// More names than this that hang at once is trouble of our own name server.
    private static final int MOST_AT_ONCE = 256;

    private final Lookup lookup;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            MOST_AT_ONCE,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().name("lookup-", 0).daemon().factory());

    Names(Lookup lookup) {
        this.lookup = lookup;
    }

    List<InetAddress> addresses(String host) throws UnknownHostException, InterruptedException {
        try {
            return List.of(threads.submit(() -> lookup.addresses(host)).get());
        } catch (RejectedExecutionException full) {
            throw new UnknownHostException("too many names are being looked up");
        } catch (ExecutionException failure) {
            throw new UnknownHostException(host + " is not known");
        }
    }

    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }
}
