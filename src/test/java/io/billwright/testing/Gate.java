package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A proxy to a server. While it is closed, connections are accepted but never answered.
public final class Gate implements AutoCloseable {

    private final ServerSocket entry;
    private final int target;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean open;

    public Gate(int target) {
        try {
            this.entry = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return entry.getLocalPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    public void open() {
        open = true;
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                var from = entry.accept();
                sockets.add(from);
                if (open) {
                    var to = new Socket(InetAddress.getLoopbackAddress(), target);
                    sockets.add(to);
                    Thread.ofVirtual().start(() -> pass(from, to));
                    Thread.ofVirtual().start(() -> pass(to, from));
                }
            } catch (IOException _) {
                // The gate was closed, or the server is not running.
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One side has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        entry.close();
        for (var socket : sockets) {
            socket.close();
        }
    }
}
