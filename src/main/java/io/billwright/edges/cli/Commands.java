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

/// The command line.
@Command(
        name = "billwright",
        description = "Subscription billing in one jar.",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Commands implements Runnable {

    /// The process ends when what was started has ended, such as a server.
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
            // To exit, the JDK searches every jar for a logger to say so. A command leaves nothing behind to end.
            return exitCode == CommandLine.ExitCode.OK ? KEEP_RUNNING : exitCode;
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

    /// Until a server starts and brings its own settings, libraries report only what is wrong.
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
