package io.billwright.platform.outbound;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Listens on every address of this machine and counts connections, whatever is said on them.
final class CountingListener implements AutoCloseable {

    private final ServerSocket server;
    private final AtomicInteger connections = new AtomicInteger();

    private CountingListener(ServerSocket server) {
        this.server = server;
    }

    static CountingListener start() {
        try {
            var server = new ServerSocket();
            server.bind(new InetSocketAddress(0));
            var listener = new CountingListener(server);
            Thread.ofPlatform().daemon().start(listener::listen);
            return listener;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    private void listen() {
        while (!server.isClosed()) {
            try {
                var connection = server.accept();
                connections.incrementAndGet();
                connection.close();
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
