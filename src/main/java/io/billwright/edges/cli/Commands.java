package io.billwright.edges.cli;

import io.billwright.edges.cells.CellsCommand;
import io.billwright.edges.client.ClientCommands;
import io.billwright.platform.telemetry.BuildVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// The root of the command line.
@Command(
        name = "billwright",
        description = "Subscription billing in one jar.",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Commands implements Runnable {

    /// In place of an exit code: the process ends when the threads that were started, such as a server's, have ended.
    public static final int KEEP_RUNNING = -1;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    Commands() {}

    static final class Version implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"Billwright " + BuildVersion.get()};
        }
    }

    public static int run(Class<?> application, String... args) {
        if (ClientCommands.handle(args)) {
            int exitCode = ClientCommands.run(args);
            // `System.exit` would search every jar for a logger to report it. A command leaves no thread behind, so
            // returning is enough.
            return exitCode == CommandLine.ExitCode.OK ? KEEP_RUNNING : exitCode;
        }
        // A sandbox should start fast. A server should run fast, so it keeps the second compiler.
        if (args.length > 0 && args[0].equals("sandbox")) {
            var quick = QuickProcess.ofThis();
            if (quick.isPresent()) {
                return quick.get().run();
            }
        }
        quiet();
        var commandLine = new CommandLine(new Commands())
                .addSubcommand(new ServeCommand(application))
                .addSubcommand(new SandboxCommand(application))
                .addSubcommand(new MigrateCommand())
                .addSubcommand(new DoctorCommand())
                .addSubcommand(new HealthCommand())
                .addSubcommand(seller(application))
                .addSubcommand(new CellsCommand())
                .addSubcommand(new CompletionCommand());
        ClientCommands.all().forEach(commandLine::addSubcommand);
        commandLine.setExecutionExceptionHandler((failure, command, _) -> {
            command.getErr().println("billwright: " + Problem.explain(failure));
            return CommandLine.ExitCode.SOFTWARE;
        });
        return commandLine.execute(args);
    }

    private static CommandLine seller(Class<?> application) {
        var seller = new CommandLine(new SellerCommand(application));
        CellsCommand.ofSeller().forEach(seller::addSubcommand);
        return seller;
    }

    /// Until a server starts with its own logging settings, libraries log warnings and errors only.
    private static void quiet() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(ch.qos.logback.classic.Level.WARN);
        }
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
        }
    }
}
