package io.billwright.edges.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/// Takes a setting from a file that a variable with `_FILE` at its end names, as orchestrators hand over secrets:
/// `BILLWRIGHT_DATABASE_PASSWORD_FILE=/run/secrets/database` sets `BILLWRIGHT_DATABASE_PASSWORD`.
final class SettingsFromFiles implements EnvironmentPostProcessor, Ordered {

    private static final String OURS = "BILLWRIGHT_";
    private static final String FILE = "_FILE";
    /// A setting of its own, which is a file that is read again when it changes.
    private static final Set<String> OTHERS = Set.of("BILLWRIGHT_KEYS_FILE");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        var settings = new HashMap<String, Object>(read(environment.getSystemEnvironment()));
        if (!settings.isEmpty()) {
            var name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
            // The name's end makes Spring Boot read the names as those of variables.
            environment
                    .getPropertySources()
                    .addAfter(name, new SystemEnvironmentPropertySource("files-" + name, settings));
        }
    }

    /// The variables that these name files for.
    static Map<String, String> read(Map<String, ?> variables) {
        var settings = new HashMap<String, String>();
        variables.forEach((variable, file) -> {
            if (variable.startsWith(OURS) && variable.endsWith(FILE) && !OTHERS.contains(variable)) {
                var name = variable.substring(0, variable.length() - FILE.length());
                if (variables.containsKey(name)) {
                    throw new IllegalStateException("both " + name + " and " + variable + " are set");
                }
                settings.put(name, content(variable, file.toString()));
            }
        });
        return settings;
    }

    private static String content(String variable, String file) {
        try {
            // Editors and `echo` end a file with a line break that is not part of a secret.
            return Files.readString(Path.of(file)).stripTrailing();
        } catch (IOException failure) {
            throw new IllegalStateException(variable + ": cannot read " + file + " ("
                    + failure.getClass().getSimpleName() + ")");
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
