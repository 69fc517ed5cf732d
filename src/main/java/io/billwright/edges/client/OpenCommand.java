package io.billwright.edges.client;

import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Opens pages of the service in a browser.
@Command(
        name = "open",
        description = "Open the console or the API reference in a browser.",
        mixinStandardHelpOptions = true)
final class OpenCommand implements Callable<Integer> {

    enum Page {
        CONSOLE("/"),
        DOCS("/docs"),
        CONTRACT("/openapi/billwright-v2.yaml");

        private final String path;

        Page(String path) {
            this.path = path;
        }
    }

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Mixin
    private final ServiceOptions service = new ServiceOptions();

    @Parameters(arity = "0..1", paramLabel = "PAGE", description = "${COMPLETION-CANDIDATES}, in small letters too")
    private Page page = Page.CONSOLE;

    @Option(names = "--print", description = "only print where it is")
    private boolean print;

    @Override
    public Integer call() throws IOException {
        var url = service.profile().url().resolve(page.path).toString();
        var out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(url);
        out.flush();
        if (!print) {
            browse(url);
        }
        return CommandLine.ExitCode.OK;
    }

    private static void browse(String url) {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        try {
            new ProcessBuilder(mac ? "open" : "xdg-open", url)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException _) {
            throw new IllegalStateException("no browser was found; open the address above in one");
        }
    }
}
