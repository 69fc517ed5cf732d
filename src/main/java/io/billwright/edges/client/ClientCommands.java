package io.billwright.edges.client;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The client commands, which need nothing of the service but its URL.
public final class ClientCommands {

    private static final Map<String, Supplier<Object>> ALL = all(
            entry("get", GetCommand::new),
            entry("post", ChangeCommands.Post::new),
            entry("put", ChangeCommands.Put::new),
            entry("patch", ChangeCommands.Patch::new),
            entry("delete", ChangeCommands.Delete::new),
            entry("import", ImportCommand::new),
            entry("listen", ListenCommand::new),
            entry("trigger", TriggerCommand::new),
            entry("events", EventsCommand::new),
            entry("logs", LogsCommand::new),
            entry("open", OpenCommand::new),
            entry("login", LoginCommand::new),
            entry("profiles", ProfilesCommand::new));

    private ClientCommands() {}

    /// The root of a command line that contains only one of these commands.
    @Command(name = "billwright")
    private static final class Root {}

    @SafeVarargs
    private static Map<String, Supplier<Object>> all(Map.Entry<String, Supplier<Object>>... commands) {
        var all = new LinkedHashMap<String, Supplier<Object>>();
        for (var command : commands) {
            all.put(command.getKey(), command.getValue());
        }
        return all;
    }

    /// In the order of the help text.
    public static List<Object> all() {
        return ALL.values().stream().map(Supplier::get).toList();
    }

    /// Whether the arguments name one of these commands, which can then run without loading the others.
    public static boolean handle(String... args) {
        return args.length > 0 && ALL.containsKey(args[0]);
    }

    public static int run(String... args) {
        var commandLine = new CommandLine(new Root())
                .addSubcommand(Objects.requireNonNull(ALL.get(args[0])).get());
        return withMessages(commandLine.setCaseInsensitiveEnumValuesAllowed(true))
                .execute(args);
    }

    /// Explains in one line why a command failed.
    private static CommandLine withMessages(CommandLine commandLine) {
        return commandLine.setExecutionExceptionHandler((failure, command, _) -> {
            var message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
            command.getErr().println("billwright: " + message);
            return CommandLine.ExitCode.SOFTWARE;
        });
    }
}
