package io.billwright.edges.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Runs the service on a migrated database.
@Command(name = "serve", description = "Serve the API and run background work.", mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

    /// Which parts of the service this process runs.
    enum Role {
        all,
        api,
        worker
    }

    private final Class<?> application;

    @Option(
            names = "--role",
            description = "all, api (no background work) or worker (answers health and metrics only)",
            defaultValue = "all")
    private Role role = Role.all;

    @Option(names = "--port", description = "port to listen on", defaultValue = "8080")
    private int port;

    ServeCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() {
        PackagedWiring.use(application);
        var service = new SpringApplication(application);
        service.setDefaultProperties(
                Map.of("server.port", port, "billwright.role", role, "logging.structured.format.console", "logstash"));
        service.run();
        return Commands.KEEP_RUNNING;
    }
}
