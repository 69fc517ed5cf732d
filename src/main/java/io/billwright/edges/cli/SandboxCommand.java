package io.billwright.edges.cli;

import io.billwright.edges.client.ApiClient;
import io.billwright.edges.sandbox.Demo;
import io.billwright.platform.secrets.PrivateFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.util.ClassUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Runs everything in one process, PostgreSQL included, with a demo seller for trying things out.
@Command(name = "sandbox", description = "Try Billwright: nothing to install.", mixinStandardHelpOptions = true)
final class SandboxCommand implements Callable<Integer> {

    private static final int PEPPER_BYTES = 32;

    private final Class<?> application;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(
            names = "--port",
            description = "port to listen on, on this machine only; 0 for a free one",
            defaultValue = "8080")
    private int port;

    @Option(names = "--data", description = "folder that keeps the data", defaultValue = "billwright-data")
    private Path data = Path.of("billwright-data");

    @Option(names = "--no-demo", description = "do not fill a second demo seller with two years of life")
    private boolean withoutDemo;

    /// For the training run that creates the start-up cache.
    @Option(names = "--exit-when-ready", hidden = true)
    private boolean exitWhenReady;

    private @Nullable FileLock claim;

    SandboxCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() throws IOException {
        if (!ClassUtils.isPresent("io.zonky.test.db.postgres.embedded.EmbeddedPostgres", null)) {
            throw new CommandLine.ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "billwright-server.jar has no PostgreSQL; run the sandbox with billwright.jar");
        }
        QuickProcess.endWithLauncher();
        Files.createDirectories(data);
        claimFolder();
        tell("starting PostgreSQL and the service ...");
        var password = secret("database-password");
        var database = new SandboxDatabase(
                data.resolve("postgresql"), "billwright_app", password, () -> tell("PostgreSQL is ready"));
        SpringApplication.getShutdownHandlers().add(database::close);

        PackagedWiring.use(application);
        var service = new SpringApplication(application);
        service.setBannerMode(Banner.Mode.OFF);
        service.setDefaultProperties(properties(database, password));
        service.addInitializers(context -> context.getBeanFactory().registerSingleton("sandboxDatabase", database));
        var context = service.run();
        tell("the service is ready; preparing the demo seller ...");
        var url = "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
        Files.writeString(data.resolve("url"), url);
        var demo = context.getBean(Demo.class);
        announce(url, demo.prepare(data.resolve("key")), demo.owner());
        if (!withoutDemo && !exitWhenReady) {
            grow(demo, url);
        }
        return exitWhenReady ? CommandLine.ExitCode.OK : Commands.KEEP_RUNNING;
    }

    /// Until this process ends, however it does.
    private void claimFolder() throws IOException {
        var file = FileChannel.open(data.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        claim = file.tryLock();
        if (claim == null) {
            throw new CommandLine.ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "another sandbox is running in " + data + "; stop it, or choose another folder with --data");
        }
    }

    /// Creates the demo seller's data in the background, since not everybody will look at it.
    private void grow(Demo demo, String url) {
        var key = demo.prepareGrowing(data.resolve("demo-key"), DemoLife.BEGINS);
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(
                "  demo     " + demo.ownerOfGrowing() + "\n           two years and 200 customers, in a few minutes\n");
        out.flush();
        var api = new ApiClient(URI.create(url), key);
        var life = new DemoLife(new DoneOnce(api, data.resolve("demo-steps")), DemoLife.CUSTOMERS);
        Thread.ofVirtual().name("demo").start(() -> {
            try {
                life.live();
                out.println("The demo data is complete.");
            } catch (IllegalStateException | UncheckedIOException failure) {
                out.println("The demo data is not complete: " + Problem.explain(failure));
            }
            out.flush();
        });
    }

    private Map<String, Object> properties(SandboxDatabase database, String password) throws IOException {
        var properties = new HashMap<String, Object>();
        properties.put("server.port", port);
        properties.put("server.address", "127.0.0.1");
        properties.put("billwright.database.url", database.url());
        properties.put("billwright.database.password", password);
        properties.put("billwright.keys.pepper", secret("key-pepper"));
        properties.put("billwright.keys.data-key", secret("data-key"));
        properties.put("logging.level.root", "warn");
        return properties;
    }

    /// A secret of this sandbox, generated at its first start.
    private String secret(String name) throws IOException {
        var file = data.resolve(name);
        if (!Files.exists(file)) {
            var bytes = new byte[PEPPER_BYTES];
            new SecureRandom().nextBytes(bytes);
            PrivateFile.write(file, HexFormat.of().formatHex(bytes));
        }
        return Files.readString(file).strip();
    }

    /// Prints each step, because a first start takes some seconds.
    private void tell(String step) {
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(step);
        out.flush();
    }

    private void announce(String base, String key, String console) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println("""

                Billwright sandbox is ready.

                  API      %s/api/v2
                  key      %s
                  docs     %s/docs
                  console  %s
                  data     %s (delete it to start over)

                Stop with Ctrl+C.
                """.formatted(base, key, base, console, data.toAbsolutePath()));
        out.flush();
    }
}
