package io.billwright.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Ports for servers that begin to listen later, or again. They are below the range from which systems pick the ports
/// of outgoing connections: a port of that range may be taken by any connection while its server is not there.
public final class FreePort {

    private static final int FIRST = 15_000;
    private static final int PORTS = 15_000;
    /// More than the tests of one process ask for.
    private static final int FOR_A_PROCESS = 300;
    /// Each process has ports of its own: two that begin at random do find the same now and then, and a client that
    /// waits for a broker which is away meets the server of another test.
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() % (PORTS / FOR_A_PROCESS)) * FOR_A_PROCESS);

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
