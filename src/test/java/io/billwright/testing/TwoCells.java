package io.billwright.testing;

import io.billwright.platform.db.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Two PostgreSQL clusters between which sellers can be moved, and the file of cells that describes them.
public final class TwoCells implements AutoCloseable {

    private static final String DATABASE = "postgres";
    private static final String PASSWORD = "postgres";

    private final EmbeddedPostgres one;
    private final EmbeddedPostgres two;
    private final Path file;

    private TwoCells(EmbeddedPostgres one, EmbeddedPostgres two, Path file) {
        this.one = one;
        this.two = two;
        this.file = file;
    }

    public static TwoCells start() throws IOException {
        var one = cluster();
        var two = cluster();
        var file = Files.createTempFile("cells", ".properties");
        Files.writeString(file, described("one", one) + described("two", two));
        return new TwoCells(one, two, file);
    }

    private static EmbeddedPostgres cluster() throws IOException {
        var postgres = EmbeddedPostgres.builder()
                .setServerConfig("max_connections", "200")
                .setServerConfig("wal_level", "logical")
                .start();
        Migrations.run(postgres.getPostgresDatabase(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
        return postgres;
    }

    private static String described(String name, EmbeddedPostgres postgres) {
        return """
                %1$s.url=%2$s%3$s
                %1$s.username=postgres
                %1$s.password=%4$s
                """.formatted(name, url(postgres), DATABASE, PASSWORD);
    }

    private static String url(EmbeddedPostgres postgres) {
        return "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/";
    }

    public TestDatabase one() {
        return TestDatabase.of(url(one), DATABASE, PASSWORD);
    }

    public TestDatabase two() {
        return TestDatabase.of(url(two), DATABASE, PASSWORD);
    }

    /// The file for the option `--cells`.
    public Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        one.close();
        two.close();
        Files.deleteIfExists(file);
    }
}
