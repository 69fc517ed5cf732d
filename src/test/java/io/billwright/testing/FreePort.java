package io.billwright.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/// Ports for servers that begin to listen later, or again. They are below the range from which systems pick the ports
/// of outgoing connections: a port of that range may be taken by any connection while its server is not there.
public final class FreePort {

    private static final int FIRST = 15_000;
    private static final int PORTS = 15_000;
    /// Processes begin at different places, so that they do not find the same ports.
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

    private FreePort() {}

    public static int next() {
        while (true) {
            int port = FIRST + NEXT.getAndIncrement() % PORTS;
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException _) {
                // Somebody listens there.
            }
        }
    }
}
