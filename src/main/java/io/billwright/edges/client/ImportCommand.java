package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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
import tools.jackson.databind.JsonNode;

/// Imports CSV files from another system; with `--dry-run` it only checks them.
@Command(
        name = "import",
        description = "Take over customers, plans, subscriptions and open invoices: import FOLDER --dry-run",
        mixinStandardHelpOptions = true)
final class ImportCommand implements Callable<Integer> {

    private static final List<String> FILES = List.of("customers", "plans", "subscriptions", "invoices");
    /// Below the service's limit, since quotes and line breaks take an extra byte each in the request.
    private static final long MOST_BYTES = 15L * 1024 * 1024;
    private static final long PAUSE_MILLIS = 500;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Parameters(paramLabel = "FOLDER", description = "where customers.csv, plans.csv and so on are")
    private Path folder = Path.of(".");

    @Option(names = "--dry-run", description = "only show what would be created, refused and billed next")
    private boolean dryRun;

    @Option(names = "--rows", paramLabel = "FILE", description = "write what became of every row to a CSV file")
    private @Nullable Path rows;

    @Option(names = "--from-stripe", description = "first write the files from Stripe, with STRIPE_API_KEY")
    private boolean fromStripe;

    @Option(names = "--stripe-key", defaultValue = "${env:STRIPE_API_KEY}", hidden = true)
    private @Nullable String stripeKey;

    @Option(names = "--stripe-url", defaultValue = "https://api.stripe.com", hidden = true)
    private URI stripeUrl = URI.create("https://api.stripe.com");

    @Override
    public Integer call() throws IOException, InterruptedException {
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        var api = service.client();
        if (fromStripe) {
            readStripe(out);
        }
        var body = body();
        try (var progress = new Progress("sending the files")) {
            var begun = api.change("POST", "/imports", body, UUID.randomUUID().toString());
            if (begun.statusCode() >= 300) {
                return Answers.print(begun, Output.JSON, spec.commandLine());
            }
            var path = "/imports/"
                    + Json.mapper().readTree(begun.body()).get("import_id").stringValue();
            var state = api.read(path);
            while (state.get("status").stringValue().equals("RUNNING")) {
                progress.now("did " + state.get("rows_done") + " of " + state.get("rows") + " rows");
                Thread.sleep(PAUSE_MILLIS);
                state = api.read(path);
            }
            problems(api, path, out);
            summary(state, out);
            if (rows != null) {
                Files.writeString(rows, api.get(path + "/rows?format=csv").body());
            }
            var sound = state.get("status").stringValue().equals("DONE")
                    && state.get("refused").intValue() == 0;
            return sound ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
    }

    private void readStripe(PrintWriter out) throws IOException {
        if (stripeKey == null || stripeKey.isBlank()) {
            throw new IllegalStateException("STRIPE_API_KEY is not set; a restricted key that may read is enough");
        }
        try (var _ = new Progress("reading from Stripe")) {
            var source = new StripeSource(stripeUrl, stripeKey, Duration.ofSeconds(1));
            new StripeFiles(source).write(folder).forEach(left -> out.println("left out: " + left));
        }
    }

    /// Bytes that are not valid UTF-8 become a replacement character, which the service rejects with its line number.
    private String body() throws IOException {
        var body = Json.mapper().createObjectNode().put("dry_run", dryRun);
        long bytes = 0;
        for (var name : FILES) {
            var file = folder.resolve(name + ".csv");
            if (Files.exists(file)) {
                bytes += Files.size(file);
                if (bytes > MOST_BYTES) {
                    throw new IllegalStateException(
                            file + " is too large: the files may have 15 MB together; split them");
                }
                body.put(name, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        if (body.size() == 1) {
            throw new IllegalStateException("there is none of " + String.join(".csv, ", FILES) + ".csv in " + folder);
        }
        return body.toString();
    }

    private static void problems(ApiClient api, String path, PrintWriter out) {
        var cursor = "";
        do {
            var page = api.read(path + "/rows?limit=100&status=REFUSED" + cursor);
            for (var row : page.get("data")) {
                for (var problem : row.get("problems")) {
                    out.println(place(row) + (problem.get("column").isNull() ? "" : " " + text(problem, "column"))
                            + ": " + text(problem, "reason"));
                }
            }
            cursor = page.get("next_cursor").isNull() ? "" : "&cursor=" + text(page, "next_cursor");
        } while (!cursor.isEmpty());
    }

    private static String place(JsonNode row) {
        return text(row, "file").toLowerCase(Locale.ROOT) + ".csv:" + row.get("line");
    }

    private static String text(JsonNode node, String name) {
        return node.get(name).stringValue();
    }

    private void summary(JsonNode state, PrintWriter out) {
        out.println((dryRun ? "would create " : "created ") + state.get("created") + ", already there "
                + state.get("existing") + ", refused " + state.get("refused") + " of " + state.get("rows")
                + " rows");
        for (var next : state.get("next_invoices")) {
            out.println("next invoices: " + next.get("invoices") + " from " + text(next, "first_on") + " on, "
                    + text(next, "currency") + " "
                    + BigDecimal.valueOf(next.get("amount").longValue(), 2).toPlainString());
        }
        if (!state.get("status").stringValue().equals("DONE")) {
            out.println("the import is " + state.get("status").stringValue());
        }
        out.flush();
    }
}
