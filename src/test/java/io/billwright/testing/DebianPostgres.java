package io.billwright.testing;

import io.billwright.platform.db.Migrations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// A PostgreSQL server from the Debian package, in its own folder. Unlike the embedded one, it comes with the tools
/// for dumping, restoring and copying.
public final class DebianPostgres implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    static final String DATABASE = "billwright";

    private final Path folder;
    private final int port;

    private DebianPostgres(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    public static boolean isInstalled() {
        return Files.isDirectory(VERSIONS);
    }

    /// Starts an empty server.
    public static DebianPostgres create() throws IOException {
        var server = new DebianPostgres(newFolder(), FreePort.next());
        server.run("initdb", "-D", server.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync");
        server.start();
        server.in("postgres").sql("create database " + DATABASE).update();
        return server;
    }

    /// Copies the files of this running server, without starting the copy. `-R` makes it a standby.
    public DebianPostgres copy(String... options) throws IOException {
        var copy = new DebianPostgres(newFolder(), FreePort.next());
        var arguments = new ArrayList<>(List.of("-h", "127.0.0.1", "-p", "" + port, "-U", "postgres", "-c", "fast"));
        arguments.addAll(List.of("-D", copy.data(), "--no-sync"));
        arguments.addAll(List.of(options));
        copy.run("pg_basebackup", arguments.toArray(String[]::new));
        return copy;
    }

    /// Makes the server, once it is started, recover from another server's WAL up to a restore point.
    public void recover(DebianPostgres from, String restorePoint) throws IOException {
        Files.writeString(folder.resolve("db/postgresql.auto.conf"), """
                restore_command = 'cp %s/pg_wal/%%f %%p'
                recovery_target_name = '%s'
                recovery_target_action = 'promote'
                """.formatted(from.data(), restorePoint));
        Files.writeString(folder.resolve("db/recovery.signal"), "");
    }

    public void start() throws IOException {
        var options =
                "-p %d -k %s -c listen_addresses=127.0.0.1 -c fsync=off -c log_statement=ddl".formatted(port, folder);
        run("pg_ctl", "-D", data(), "-l", folder + "/log", "-w", "-o", options, "start");
    }

    /// Kills all its processes at once, as a power cut would, except that the operating system still writes what it
    /// was given.
    public void kill() throws IOException {
        var pid = Files.readAllLines(folder.resolve("db/postmaster.pid")).getFirst();
        var postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        var processes =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    public void promote() throws IOException {
        run("pg_ctl", "-D", data(), "-w", "promote");
    }

    public void dump(Path file) throws IOException {
        run("pg_dump", "-h", "127.0.0.1", "-p", "" + port, "-U", "postgres", "-Fc", "-f", file.toString(), DATABASE);
    }

    public void restore(Path file) throws IOException {
        run("pg_restore", "-h", "127.0.0.1", "-p", "" + port, "-U", "postgres", "-d", DATABASE, file.toString());
    }

    /// A folder that the server's own user can write to.
    public Path folder() {
        return folder;
    }

    /// The server's log, which includes DDL statements.
    public String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    public DataSource superuser() {
        return new DriverManagerDataSource(url(DATABASE), "postgres", "");
    }

    public DataSource application() {
        return new DriverManagerDataSource(url(DATABASE), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
    }

    public int migrate() {
        return Migrations.run(superuser(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
    }

    @Override
    public void close() throws IOException {
        var running = folder.resolve("db/postmaster.pid");
        if (Files.exists(running)) {
            try {
                run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
            } catch (IllegalStateException failure) {
                if (Files.exists(running)) {
                    throw failure;
                }
            }
        }
    }

    private JdbcClient in(String database) {
        return JdbcClient.create(new DriverManagerDataSource(url(database), "postgres", ""));
    }

    String baseUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/";
    }

    private String url(String database) {
        return baseUrl() + database;
    }

    private String data() {
        return folder + "/db";
    }

    /// PostgreSQL refuses to run as root.
    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static Path newFolder() throws IOException {
        var folder = Files.createTempDirectory("postgres");
        if (isRoot()) {
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("postgres"));
        }
        return folder;
    }

    private void run(String tool, String... arguments) throws IOException {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(bin().resolve(tool).toString());
        command.addAll(Arrays.asList(arguments));
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + Files.readString(output));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// The folder of the newest installed version.
    private static Path bin() throws IOException {
        try (var versions = Files.list(VERSIONS)) {
            return versions.max((one, other) -> Integer.compare(version(one), version(other)))
                    .map(version -> version.resolve("bin"))
                    .orElseThrow();
        }
    }

    private static int version(Path folder) {
        return Integer.parseInt(folder.getFileName().toString());
    }
}
