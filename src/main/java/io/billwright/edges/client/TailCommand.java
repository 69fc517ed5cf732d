package io.billwright.edges.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Prints audit entries as they are written. Runs until it is stopped.
@Command(
        name = "tail",
        description = "Print who changes what, with the id of the request. What is refused changes nothing.",
        mixinStandardHelpOptions = true)
final class TailCommand implements Callable<Integer> {

    private static final int PAUSE_MILLIS = 1000;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Option(
            names = {"-o", "--output"},
            description = "${COMPLETION-CANDIDATES}, in small letters too; a line each if left out")
    private Output output = Output.TABLE;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var api = service.client();
        var feed = EventFeed.ofChanges(api);
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        print(out, "watching " + api.url() + "; stop with Ctrl+C");
        while (true) {
            for (var change : feed.next()) {
                print(out, output == Output.JSON ? change.toString() : line(change));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static String line(JsonNode change) {
        return String.join(
                "  ",
                change.get("recorded_at").stringValue(),
                change.get("operation").stringValue(),
                change.path("object_id").asString("-"),
                change.at("/actor/kind").asString("-"),
                change.path("request_id").asString("-"));
    }

    private static void print(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
