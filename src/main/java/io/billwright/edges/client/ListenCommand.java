package io.billwright.edges.client;

import io.billwright.messaging.events.EventTypes;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Forwards events to a developer's machine, which webhooks cannot reach. Runs until it is stopped.
@Command(
        name = "listen",
        description = "Print events as they happen, and forward them to a receiver on your machine.",
        footer = {
            "",
            "Changes that are made side by side may be told in another order than they were made; `sequence` has the"
                    + " order for each object. What the receiver does not take is not forwarded again."
        },
        mixinStandardHelpOptions = true)
final class ListenCommand implements Callable<Integer> {

    private static final int PAUSE_MILLIS = 1000;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Option(names = "--forward-to", description = "where to send them, such as http://127.0.0.1:3000/webhooks")
    private @Nullable URI receiver;

    @Option(names = "--events", split = ",", description = "only these types, such as invoice.paid,invoice.voided")
    private Set<String> types = Set.of();

    private String trouble = "";

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireKnown();
        var api = service.client();
        var feed = EventFeed.ofEvents(api);
        var forwarding = receiver == null ? null : new Forwarding(receiver, api.key());
        say("listening to " + api.url() + "; stop with Ctrl+C");
        if (forwarding != null) {
            say("forwarding to " + receiver + ", signed with " + forwarding.secret());
        }
        while (true) {
            for (var event : whatHappened(feed)) {
                if (types.isEmpty() || types.contains(event.get("type").stringValue())) {
                    var result = forwarding == null ? "" : "  " + forwarding.send(event);
                    say(line(event) + result);
                }
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private void requireKnown() {
        var unknown =
                types.stream().filter(type -> !EventTypes.ALL.contains(type)).toList();
        if (!unknown.isEmpty()) {
            throw new CommandLine.ParameterException(
                    Objects.requireNonNull(spec).commandLine(), "no types of events: " + String.join(", ", unknown));
        }
    }

    private List<JsonNode> whatHappened(EventFeed feed) {
        try {
            var events = feed.next();
            note("");
            return events;
        } catch (RuntimeException failure) {
            note(failure.getMessage() + "; trying again");
            return List.of();
        }
    }

    /// Reports a problem once, and once when it is over.
    private void note(String now) {
        if (!now.equals(trouble)) {
            say(now.isEmpty() ? "connected again" : now);
            trouble = now;
        }
    }

    private static String line(JsonNode event) {
        return event.get("timestamp").stringValue() + "  " + event.get("type").stringValue() + "  "
                + event.get("object_id").stringValue() + "  " + event.get("sequence");
    }

    private void say(String line) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
