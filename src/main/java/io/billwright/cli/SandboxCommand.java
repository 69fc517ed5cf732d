package io.billwright.cli;

import io.billwright.db.Migrations;
import io.billwright.sandbox.Demo;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Runs everything in one process, PostgreSQL included, with a demo seller to try things on.
@Command(name = "sandbox", description = "Try Billwright: nothing to install.", mixinStandardHelpOptions = true)
final class SandboxCommand implements Callable<Integer> {

    private static final int PEPPER_BYTES = 32;

    private final Class<?> application;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--port", description = "port to listen on, on this machine only", defaultValue = "8080")
    private int port;

    @Option(names = "--data", description = "folder that keeps the data", defaultValue = "billwright-data")
    private Path data = Path.of("billwright-data");

    SandboxCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(data);
        var password = secret("database-password");
        var postgres = start();
        SpringApplication.getShutdownHandlers().add(() -> close(postgres));
        Migrations.run(postgres.getPostgresDatabase(), "billwright_app", password);

        var service = new SpringApplication(application);
        service.setBannerMode(Banner.Mode.OFF);
        service.setDefaultProperties(properties(postgres, password));
        var context = service.run();
        var key = context.getBean(Demo.class).prepare(data.resolve("key"));
        announce(key);
        return Commands.KEEP_RUNNING;
    }

    private EmbeddedPostgres start() throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("postgresql").toAbsolutePath())
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
    }

    private Map<String, Object> properties(EmbeddedPostgres postgres, String password) throws IOException {
        var properties = new HashMap<String, Object>();
        properties.put("server.port", port);
        properties.put("server.address", "127.0.0.1");
        properties.put("billwright.database.url", "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres");
        properties.put("billwright.database.password", password);
        properties.put("billwright.keys.pepper", secret("key-pepper"));
        properties.put("logging.level.root", "warn");
        return properties;
    }

    /// A secret of this sandbox, made at the first start.
    private String secret(String name) throws IOException {
        var file = data.resolve(name);
        if (!Files.exists(file)) {
            var bytes = new byte[PEPPER_BYTES];
            new SecureRandom().nextBytes(bytes);
            Files.writeString(file, HexFormat.of().formatHex(bytes));
        }
        return Files.readString(file).strip();
    }

    private static void close(EmbeddedPostgres postgres) {
        try {
            postgres.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void announce(String key) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        var base = "http://127.0.0.1:" + port;
        out.println("""

                Billwright sandbox is ready.

                  API   %s/api/v2
                  key   %s
                  docs  %s/docs
                  data  %s (delete it to start over)

                Stop with Ctrl+C.
                """.formatted(base, key, base, data.toAbsolutePath()));
        out.flush();
    }
}
