package io.billwright.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A real Kafka broker, with its own controller, in a separate process. It can be killed, and comes back with
/// everything that it had written.
public final class KafkaBroker implements AutoCloseable {

    private static final int STARTING_SECONDS = 60;
    private static final List<String> JVM = List.of("-Xmx400m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Path directory;
    private final int port;
    private final File log;
    private Process process;

    private KafkaBroker(Path directory, int port, File log) throws IOException {
        this.directory = directory;
        this.port = port;
        this.log = log;
        this.process = launch();
    }

    public static KafkaBroker start() throws IOException, InterruptedException {
        var directory = Files.createTempDirectory("billwright-kafka");
        int port = FreePort.next();
        int controllerPort = FreePort.next();
        Files.writeString(directory.resolve("server.properties"), settings(directory, port, controllerPort));
        var log = directory.resolve("broker.log").toFile();
        format(directory, log);
        var broker = new KafkaBroker(directory, port, log);
        broker.awaitReady();
        return broker;
    }

    /// Uses shorter timeouts than a production broker, so that tests do not have to wait for dead clients.
    private static String settings(Path directory, int port, int controllerPort) {
        return """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                controller.listener.names=CONTROLLER
                inter.broker.listener.name=PLAINTEXT
                log.dirs=%3$s
                auto.create.topics.enable=false
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                share.coordinator.state.topic.replication.factor=1
                group.initial.rebalance.delay.ms=0
                group.min.session.timeout.ms=1000
                broker.session.timeout.ms=1500
                broker.heartbeat.interval.ms=300
                """.formatted(port, controllerPort, directory.resolve("data"));
    }

    private static void format(Path directory, File log) throws IOException, InterruptedException {
        var command = java("kafka.tools.StorageTool");
        command.addAll(List.of("format", "--cluster-id", "5L6g3nShT-eMCtK--X86sw", "--config"));
        command.add(directory.resolve("server.properties").toString());
        var formatting = started(command, log);
        if (!formatting.waitFor(STARTING_SECONDS, TimeUnit.SECONDS) || formatting.exitValue() != 0) {
            formatting.destroyForcibly();
            throw new IllegalStateException("the storage was not formatted: " + Files.readString(log.toPath()));
        }
    }

    private Process launch() throws IOException {
        var command = java("kafka.Kafka");
        command.add(directory.resolve("server.properties").toString());
        var broker = started(command, log);
        Runtime.getRuntime().addShutdownHook(new Thread(broker::destroyForcibly));
        return broker;
    }

    /// The command line of a program that comes with Kafka, such as its performance tools.
    public static List<String> java(String main) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp", Jars.FOLDER + "/*", main));
        return command;
    }

    /// The folder of the jars, which `scripts/broker` downloads only if a test needs them.
    private static final class Jars {

        static final String FOLDER = fetch();

        private static String fetch() {
            try {
                var script = new ProcessBuilder("scripts/broker")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                var folder = new String(script.getInputStream().readAllBytes(), UTF_8).strip();
                if (script.waitFor() != 0) {
                    throw new IllegalStateException("scripts/broker failed");
                }
                return folder;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    private static Process started(List<String> command, File log) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    public String servers() {
        return "127.0.0.1:" + port;
    }

    public void awaitReady() throws IOException, InterruptedException {
        Await.until("the broker listens", Duration.ofSeconds(STARTING_SECONDS), () -> !process.isAlive() || listens());
        if (!process.isAlive()) {
            throw new IllegalStateException("the broker did not start: " + Files.readString(log.toPath()));
        }
    }

    private boolean listens() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Kills the process as a power cut would.
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    /// Does not wait until the broker is ready.
    public void relaunch() throws IOException {
        process = launch();
    }

    /// Stops the broker and deletes its data.
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(Duration.ofSeconds(10));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
