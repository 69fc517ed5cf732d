package io.billwright.platform.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// A server that says byte by byte what a test wants, also what no server should.
final class Peer implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");

    private final ServerSocket server;
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final CountDownLatch hungUp = new CountDownLatch(1);
    private volatile Saying saying = _ -> {};
    private volatile boolean reads = true;
    private volatile int mostAnswers = 1;
    private volatile boolean closes;

    private Peer(ServerSocket server) {
        this.server = server;
    }

    static Peer start() {
        return startAt("127.0.0.1", 0);
    }

    static Peer startAt(String address, int port) {
        try {
            var peer = new Peer(new ServerSocket(port, 50, InetAddress.ofLiteral(address)));
            Thread.ofVirtual().start(peer::listen);
            return peer;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    URI uri(String path) {
        return URI.create("http://" + server.getInetAddress().getHostAddress() + ":" + port() + path);
    }

    void answers(String text) {
        saying = out -> out.write(text.getBytes(UTF_8));
    }

    /// So many requests on one connection, which it closes then.
    void answersAndCloses(int requests, String text) {
        answers(text);
        mostAnswers = requests;
        closes = true;
    }

    void answersForever(String first, String again) {
        saying = out -> {
            out.write(first.getBytes(UTF_8));
            while (true) {
                out.write(again.getBytes(UTF_8));
            }
        };
    }

    void drips(String text) {
        saying = out -> {
            for (byte one : text.getBytes(UTF_8)) {
                out.write(one);
                pause();
            }
        };
    }

    void readsNothing() {
        reads = false;
        saying = _ -> {
            while (!server.isClosed()) {
                pause();
            }
        };
    }

    List<String> heard() {
        return List.copyOf(heard);
    }

    int connections() {
        return connections.get();
    }

    boolean wasHungUpOn() {
        try {
            return hungUp.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void listen() {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = socket.getInputStream();
            for (int i = 0; i < mostAnswers; i++) {
                if (reads) {
                    heard.add(request(in));
                }
                saying.to(socket.getOutputStream());
            }
            if (!closes) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException gone) {
            // Counts as hung up, as does the end.
        }
        hungUp.countDown();
    }

    private static String request(InputStream in) throws IOException {
        var head = new StringBuilder();
        for (int one = in.read(); ; one = in.read()) {
            if (one < 0) {
                throw new EOFException();
            }
            head.append((char) one);
            if (head.toString().endsWith("\r\n\r\n")) {
                break;
            }
        }
        var length = LENGTH.matcher(head);
        return head + (length.find() ? new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8) : "");
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
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

    private interface Saying {
        void to(OutputStream out) throws IOException;
    }
}
