package io.billwright.edges.cells;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/// Tells a running HAProxy through its runtime API where a seller lives now, without a reload.
final class Router {

    private final SocketAddress address;
    private final String map;

    /// @param address the path of a Unix socket, or host:port
    /// @param map the map's file name as in HAProxy's configuration
    Router(String address, String map) {
        int colon = address.lastIndexOf(':');
        this.address = colon < 0
                ? UnixDomainSocketAddress.of(address)
                : new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        this.map = map;
    }

    void send(UUID seller, Cell cell) {
        for (var key : List.of(CellsMap.ofKeys(seller), CellsMap.ofLinks(seller))) {
            if (!ask("set map %s %s %s".formatted(map, key, cell.name())).isEmpty()) {
                var answer = ask("add map %s %s %s".formatted(map, key, cell.name()));
                if (!answer.isEmpty()) {
                    throw new IllegalStateException("the router says: " + answer);
                }
            }
        }
    }

    private String ask(String command) {
        try (var channel = SocketChannel.open(address)) {
            channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
            var answer = ByteBuffer.allocate(4096);
            while (channel.read(answer) > 0) {
                Thread.onSpinWait();
            }
            return new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
