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

/// Tomcat's HTTP connector with limits that apply before our code sees a request (S13): a maximum of open connections
/// per address, and time limits for the head and the body of a request, however slowly they trickle in.
public final class GuardedHttp extends Http11NioProtocol {

    private final Set<GuardedRequests> served = ConcurrentHashMap.newKeySet();
    private volatile Duration longestHead = Duration.ofSeconds(10);
    private volatile Duration longestBody = Duration.ofSeconds(30);
    private @Nullable ScheduledFuture<?> watch;

    /// Tomcat instantiates it by class name.
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

    /// While a request is served, and between requests, a connection has no current processor: one that has is still
    /// receiving the head of a request.
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

    /// Tracks the open connections of each address from the moment they are accepted. Closed ones are removed when an
    /// address reaches its limit, and all of them once a second.
    private static final class LimitedEndpoint extends NioEndpoint {

        private final Map<InetAddress, List<SocketChannel>> open = new HashMap<>();
        private volatile int most = Integer.MAX_VALUE;

        /// A refused connection must be closed here: Tomcat closes only those that it has registered.
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
