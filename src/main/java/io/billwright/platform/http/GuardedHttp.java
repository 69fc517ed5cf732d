package io.billwright.platform.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.NioEndpoint;
import org.jspecify.annotations.Nullable;

/// HTTP as Tomcat speaks it, with limits to what connections may do before they have asked for anything (S13):
/// an address has so many of them, and the head and the body of a request must be complete in time, however they
/// drip in.
public final class GuardedHttp extends Http11NioProtocol {

    private final Set<GuardedRequests> served = ConcurrentHashMap.newKeySet();
    private volatile Duration longestHead = Duration.ofSeconds(10);
    private volatile Duration longestBody = Duration.ofSeconds(30);
    private @Nullable ScheduledFuture<?> watch;

    /// Tomcat makes it by its name.
    public GuardedHttp() {
        super(new LimitedEndpoint());
    }

    void limit(HttpSettings settings) {
        longestHead = settings.longestHead();
        longestBody = settings.longestBody();
        if (getEndpoint() instanceof LimitedEndpoint limited) {
            limited.most = settings.connectionsPerAddress();
        }
    }

    @Override
    protected Processor createProcessor() {
        return new GuardedRequests(this, served, longestBody);
    }

    @Override
    public void start() throws Exception {
        super.start();
        watch = getUtilityExecutor().scheduleWithFixedDelay(this::watch, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (watch != null) {
            watch.cancel(false);
        }
        super.stop();
    }

    private void watch() {
        hangUpOnSlowHeads();
        served.forEach(GuardedRequests::hangUpIfUnreadBodyIsLate);
        if (getEndpoint() instanceof LimitedEndpoint limited) {
            limited.forgetEnded();
        }
    }

    /// While a request is served its connection has no processor, and between requests neither: one that has some waits
    /// for the rest of a head.
    private void hangUpOnSlowHeads() {
        for (var connection : getEndpoint().getConnections()) {
            if (connection.getCurrentProcessor() instanceof Http11Processor processor
                    && !processor.isAsync()
                    && !processor.isUpgrade()
                    && isLate(processor.getRequest().getStartTimeNanos())) {
                connection.close();
            }
        }
    }

    private boolean isLate(long startNanos) {
        return startNanos >= 0 && System.nanoTime() - startNanos > longestHead.toNanos();
    }

    /// Keeps the connections of each address from where they are accepted. Those that have ended are dropped when
    /// room is needed, and all of them once a second.
    private static final class LimitedEndpoint extends NioEndpoint {

        private final Map<InetAddress, List<SocketChannel>> open = new HashMap<>();
        private volatile int most = Integer.MAX_VALUE;

        /// One that is refused here is hung up on here: Tomcat ends only those that it has taken in.
        @Override
        protected boolean setSocketOptions(SocketChannel socket) {
            if (admit(socket)) {
                return super.setSocketOptions(socket);
            }
            destroySocket(socket);
            return true;
        }

        private synchronized boolean admit(SocketChannel socket) {
            var address = address(socket);
            if (address == null) {
                return false;
            }
            var known = open.computeIfAbsent(address, _ -> new ArrayList<>());
            if (known.size() >= most) {
                known.removeIf(one -> !one.isOpen());
            }
            return known.size() < most && known.add(socket);
        }

        private synchronized void forgetEnded() {
            open.values().removeIf(known -> {
                known.removeIf(one -> !one.isOpen());
                return known.isEmpty();
            });
        }

        private static @Nullable InetAddress address(SocketChannel socket) {
            try {
                SocketAddress remote = socket.getRemoteAddress();
                return remote instanceof InetSocketAddress peer ? peer.getAddress() : null;
            } catch (IOException _) {
                return null;
            }
        }
    }
}
