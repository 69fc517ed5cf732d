package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Works with the events that webhook endpoints receive.
@Command(
        name = "events",
        description = "Send events to webhook endpoints again.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = EventsCommand.Resend.class)
final class EventsCommand implements Runnable {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), "a command is missing");
    }

    /// Exits with an error if an event could not be sent again.
    @Command(
            name = "resend",
            description = "Send events to every endpoint that listens to them, or to one, once more.",
            mixinStandardHelpOptions = true)
    static final class Resend implements Callable<Integer> {

        @Spec
        private CommandLine.Model.@Nullable CommandSpec spec;

        @Mixin
        private final ServiceOptions service = new ServiceOptions();

        @Parameters(arity = "1..*", paramLabel = "EVENT_ID", description = "such as listen and get events print them")
        private List<String> events = List.of();

        @Option(names = "--endpoint", paramLabel = "ID", description = "one endpoint alone")
        private @Nullable String endpoint;

        @Override
        public Integer call() throws IOException {
            var api = service.client();
            int result = CommandLine.ExitCode.OK;
            for (var event : events) {
                var body = Json.mapper().createObjectNode();
                if (endpoint != null) {
                    body.put("endpoint_id", endpoint);
                }
                var path = "/events/" + Paths.encode(event) + "/redeliver";
                var answer = api.change(
                        "POST", path, body.toString(), UUID.randomUUID().toString());
                result |= Answers.print(
                        answer, Output.TABLE, Objects.requireNonNull(spec).commandLine());
            }
            return result;
        }
    }
}
