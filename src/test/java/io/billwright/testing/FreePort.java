package io.billwright.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Finds ports for servers that start to listen later, or again. They are below the ephemeral port range: a port in
/// that range could be taken by any outgoing connection while its server is down.
public final class FreePort {

    private static final int FIRST = 15_000;
    private static final int PORTS = 15_000;
    /// More than the tests of one process need.
    private static final int FOR_A_PROCESS = 300;
    /// Each process has its own ports: processes that start at random ports sometimes choose the same one, and then a
    /// client waiting for its stopped broker meets the server of another test.
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() % (PORTS / FOR_A_PROCESS)) * FOR_A_PROCESS);

    private FreePort() {}

    public static int next() {
        while (true) {
            int port = FIRST + NEXT.getAndIncrement() % PORTS;
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException _) {
                // The port is in use.
            }
        }
    }
}
