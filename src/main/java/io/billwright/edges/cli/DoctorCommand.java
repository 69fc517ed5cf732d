package io.billwright.edges.cli;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import io.billwright.platform.clock.SystemTime;
import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.secrets.KeySettings;
import io.billwright.platform.secrets.Secrets;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/// Checks everything that the installation is set up to use, one line each: whether it works or, if it is not set,
/// what the service does without it.
@Command(
        name = "doctor",
        description = "Try out what the installation uses: database, mail, storage, Kafka, clocks, backups.",
        footer = {"", "Ends with an error if something that is set does not work."},
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    private final List<String> notSet = new ArrayList<>();
    private int failures;

    @Override
    public Integer call() {
        try (var settings = OwnerSettings.checks()) {
            checkDatabase(settings);
            for (var name : settings.getBeanNamesForType(Check.class)) {
                // If a check cannot be created because its settings are wrong, the class name is reported in place of
                // its name.
                report(name, () -> settings.getBean(name, Check.class));
            }
        }
        say(verdict());
        return failures == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /// Reports wrong settings or a failed connection once, instead of once for every check that needs the database.
    private void checkDatabase(BeanFactory settings) {
        DatabaseSettings database;
        try {
            database = settings.getBean(DatabaseSettings.class);
        } catch (BeansException wrong) {
            failed("database", wrong);
            return;
        }
        var source = OwnerSettings.connection(database);
        try {
            var checks = new DatabaseChecks(
                    database,
                    JdbcClient.create(source),
                    () -> Secrets.of(settings.getBean(KeySettings.class)),
                    SystemTime.clock());
            if (report("database", checks::reachable)) {
                checks.others().forEach(check -> report(check.name(), () -> check));
            }
        } finally {
            source.close();
        }
    }

    /// Returns whether the check passed.
    private boolean report(String className, Supplier<Check> wanted) {
        var name = className;
        try {
            var check = wanted.get();
            name = check.name();
            return report(name, check.look());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            failed(name, interrupted);
        } catch (Exception failure) {
            failed(name, failure);
        }
        return false;
    }

    private boolean report(String name, Finding finding) {
        switch (finding) {
            case Finding.Works(var how) -> say("ok       " + name + ": " + how);
            case Finding.NotSet(var instead) -> {
                notSet.add(name);
                say("not set  " + name + ": " + instead);
            }
            case Finding.Broken(var reason) -> {
                failures++;
                say("FAIL     " + name + ": " + reason);
            }
        }
        return finding instanceof Finding.Works;
    }

    private void failed(String name, Exception failure) {
        report(name, new Finding.Broken(Problem.explain(failure)));
    }

    private String verdict() {
        if (failures > 0) {
            return failures + " problem(s)";
        }
        return notSet.isEmpty() ? "all is well" : "what is set works; not set: " + String.join(", ", notSet);
    }

    private void say(String line) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
