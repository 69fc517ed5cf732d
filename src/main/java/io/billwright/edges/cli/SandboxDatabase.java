package io.billwright.edges.cli;

import io.billwright.platform.db.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.springframework.context.SmartLifecycle;

/// A sandbox's PostgreSQL. It starts and migrates while Spring wires the service, which waits for it before it takes
/// the first request or job.
final class SandboxDatabase implements SmartLifecycle {

    /// After a hard stop, PostgreSQL first runs crash recovery.
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final int port;
    private final CompletableFuture<EmbeddedPostgres> server;

    /// Calls `ready` once the database is running and migrated.
    SandboxDatabase(Path folder, String appRole, String appPassword, Runnable ready) throws IOException {
        this.port = freePort();
        this.server = CompletableFuture.supplyAsync(
                () -> {
                    var postgres = migrated(folder, appRole, appPassword);
                    ready.run();
                    return postgres;
                },
                work -> Thread.ofPlatform().daemon().name("sandbox-database").start(work));
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    /// To be called when nothing uses the database any more.
    void close() {
        server.thenAccept(SandboxDatabase::close).join();
    }

    @Override
    public void start() {
        server.join();
    }

    @Override
    public void stop() {
        // The connection pool is still open at this point; [#close] is called after it is closed.
    }

    @Override
    public boolean isRunning() {
        return server.isDone();
    }

    /// Starts before the web server and the workers.
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    private EmbeddedPostgres migrated(Path folder, String appRole, String appPassword) {
        try {
            var postgres = start(folder);
            try {
                Migrations.run(postgres.getPostgresDatabase(), appRole, appPassword);
                return postgres;
            } catch (RuntimeException failure) {
                close(postgres);
                throw failure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Without the library's own shutdown hook, which would stop PostgreSQL while requests are still being answered.
    private EmbeddedPostgres start(Path folder) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.toAbsolutePath())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(LONGEST_START)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void close(EmbeddedPostgres postgres) {
        try {
            postgres.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
