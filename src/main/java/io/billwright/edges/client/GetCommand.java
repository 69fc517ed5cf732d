package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.IOException;
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
import tools.jackson.databind.node.ObjectNode;

/// Reads from the API.
@Command(name = "get", description = "Read from the API: get customers -d limit=5", mixinStandardHelpOptions = true)
final class GetCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Parameters(paramLabel = "PATH", description = "such as customers or /invoices/{invoice_id}")
    private String path = "";

    @Option(names = "-d", paramLabel = "KEY=VALUE", description = "what to ask for, such as status=PAID")
    private List<String> parameters = List.of();

    @Option(names = "--all", description = "all pages of a list, one after the other")
    private boolean all;

    @Mixin
    private final AnswerOptions answers = new AnswerOptions();

    @Override
    public Integer call() throws IOException {
        if (all && answers.toFile()) {
            throw new IllegalArgumentException("give either --all or --output-file");
        }
        var command = Objects.requireNonNull(spec).commandLine();
        var api = service.client();
        var address = Paths.with(Paths.of(path), parameters);
        try (var progress = new Progress("waiting for the answer")) {
            var answer = api.ask(address, answers.reading());
            if (!all || !ApiClient.accepted(answer.statusCode())) {
                return answers.print(answer, command);
            }
            if (!(Json.mapper().readTree(answer.body()) instanceof ObjectNode list) || !list.has("next_cursor")) {
                throw new IllegalStateException(path + " is no list with pages");
            }
            var whole = list.withArray("data");
            for (var page = list; !page.get("next_cursor").isNull(); ) {
                progress.now("read " + whole.size() + " rows");
                var cursor = "cursor=" + page.get("next_cursor").stringValue();
                page = (ObjectNode) api.read(Paths.with(withoutOffset(address), List.of(cursor)));
                page.get("data").forEach(whole::add);
            }
            var data = Json.mapper().createObjectNode();
            data.set("data", whole);
            answers.print(data, command);
            return CommandLine.ExitCode.OK;
        }
    }

    private static String withoutOffset(String address) {
        return address.replaceAll("([?&])(offset|cursor)=[^&]*&?", "$1").replaceAll("[?&]$", "");
    }
}
