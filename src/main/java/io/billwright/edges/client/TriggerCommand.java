package io.billwright.edges.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Triggers events in a sandbox by performing the actions that cause them.
@Command(
        name = "trigger",
        description = "Make events happen in a sandbox, with new customers, plans and invoices.",
        footer = {"", "invoice.past_due, invoice.unpaid and subscription.renewed move the clock of the sandbox."},
        mixinStandardHelpOptions = true)
final class TriggerCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Option(names = "--list", description = "list what can be triggered")
    private boolean list;

    @Parameters(arity = "0..*", paramLabel = "EVENT", description = "such as invoice.paid")
    private List<String> types = List.of();

    @Override
    public Integer call() throws IOException {
        if (list) {
            Triggers.ALL.keySet().forEach(this::say);
            return CommandLine.ExitCode.OK;
        }
        check();
        var api = service.client();
        if (!api.read("/seller").get("mode").stringValue().equals("SANDBOX")) {
            throw new IllegalStateException("the key is that of a live seller; events are triggered in a sandbox only");
        }
        for (var type : types) {
            trigger(type, api);
        }
        return CommandLine.ExitCode.OK;
    }

    private void check() {
        var unknown =
                types.stream().filter(type -> !Triggers.ALL.containsKey(type)).toList();
        if (types.isEmpty() || !unknown.isEmpty()) {
            var problem = types.isEmpty() ? "no event is named" : "cannot trigger " + String.join(", ", unknown);
            throw new CommandLine.ParameterException(
                    Objects.requireNonNull(spec).commandLine(), problem + "; --list shows what can be");
        }
    }

    private void trigger(String type, ApiClient api) {
        var before = newest(type, api);
        Objects.requireNonNull(Triggers.ALL.get(type)).accept(new Trial(api));
        var event = newest(type, api);
        if (event.equals(before)) {
            throw new IllegalStateException(type + " did not happen");
        }
        say(type + "  " + event.at("/object_id").stringValue() + "  event "
                + event.at("/event_id").stringValue());
    }

    private static JsonNode newest(String type, ApiClient api) {
        return api.read("/events?limit=1&type=" + type).at("/data/0");
    }

    private void say(String line) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
