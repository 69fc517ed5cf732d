package io.billwright.edges.cli;

import io.billwright.platform.db.Migrations;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Creates or updates the schema and the application role.
@Command(name = "migrate", description = "Bring the database to the newest schema.", mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Override
    public Integer call() {
        var settings = OwnerSettings.read();
        int applied = Migrations.run(OwnerSettings.owner(settings), settings.username(), settings.password());
        Objects.requireNonNull(spec).commandLine().getOut().println("migrations applied: " + applied);
        return CommandLine.ExitCode.OK;
    }
}
