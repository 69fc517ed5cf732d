package io.billwright.edges.cli;

import io.billwright.platform.db.Migrations;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Creates or migrates the schema and the application role.
@Command(name = "migrate", description = "Bring the database to the newest schema.", mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Option(names = "--plan", description = "only list what would be applied")
    private boolean plan;

    @Override
    public Integer call() {
        var settings = OwnerSettings.read();
        var owner = OwnerSettings.owner(settings);
        if (plan) {
            var pending = Migrations.plan(owner, settings.username());
            pending.forEach(this::say);
            say("migrations to apply: " + pending.size());
            return CommandLine.ExitCode.OK;
        }
        say("migrations applied: " + Migrations.run(owner, settings.username(), settings.password()));
        return CommandLine.ExitCode.OK;
    }

    private void say(String line) {
        Objects.requireNonNull(spec).commandLine().getOut().println(line);
    }
}
