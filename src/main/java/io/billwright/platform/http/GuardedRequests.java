package io.billwright.platform.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import org.apache.coyote.Constants;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/// Serves the requests of a connection. Reading a body fails after a time limit, and the answer is 408. The rest of a
/// body that no code reads is drained by Tomcat; if that takes too long, the connection is closed.
final class GuardedRequests extends Http11Processor {

    private final Set<GuardedRequests> served;
    private final long longestNanos;
    private volatile @Nullable SocketWrapperBase<?> connection;
    /// When draining of an unread body was first seen.
    private long drainingSince;

    GuardedRequests(GuardedHttp protocol, Set<GuardedRequests> served, Duration longestBody) {
        super(protocol, protocol.getAdapter());
        this.served = served;
        this.longestNanos = longestBody.toNanos();
        getRequest().setInputBuffer(new TimedBody(getRequest().getInputBuffer()));
    }

    @Override
    public SocketState service(SocketWrapperBase<?> socket) throws IOException {
        connection = socket;
        served.add(this);
        try {
            return super.service(socket);
        } finally {
            served.remove(this);
            connection = null;
        }
    }

    /// Called repeatedly, always by the same thread.
    void hangUpIfUnreadBodyIsLate() {
        var socket = connection;
        if (socket == null || getRequest().getRequestProcessor().getStage() != Constants.STAGE_ENDINPUT) {
            drainingSince = 0;
        } else if (drainingSince == 0) {
            drainingSince = System.nanoTime();
        } else if (System.nanoTime() - drainingSince > longestNanos) {
            socket.close();
        }
    }

    /// Starts counting at the first read of the body. Waiting for a single read has a limit of its own.
    private final class TimedBody implements InputBuffer {

        private final InputBuffer body;
        private long ofRequest = -1;
        private long since;

        TimedBody(InputBuffer body) {
            this.body = body;
        }

        @Override
        public int doRead(ApplicationBufferHandler handler) throws IOException {
            long now = System.nanoTime();
            if (ofRequest != getRequest().getStartTimeNanos()) {
                ofRequest = getRequest().getStartTimeNanos();
                since = now;
            }
            if (now - since > longestNanos) {
                throw new SocketTimeoutException("the body took too long");
            }
            return body.doRead(handler);
        }

        @Override
        public int available() {
            return body.available();
        }
    }
}
