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

/// Reads settings from files, which is how orchestrators pass secrets:
/// `BILLWRIGHT_DATABASE_PASSWORD_FILE=/run/secrets/database` sets `BILLWRIGHT_DATABASE_PASSWORD`.
final class SettingsFromFiles implements EnvironmentPostProcessor, Ordered {

    private static final String OURS = "BILLWRIGHT_";
    private static final String FILE = "_FILE";
    /// A setting in its own right: the service reads this file itself, and again whenever it changes.
    private static final Set<String> OTHERS = Set.of("BILLWRIGHT_KEYS_FILE");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        var settings = new HashMap<String, Object>(read(environment.getSystemEnvironment()));
        if (!settings.isEmpty()) {
            var name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
            // Because of the suffix in the source's name, Spring Boot treats these names as environment variables.
            environment
                    .getPropertySources()
                    .addAfter(name, new SystemEnvironmentPropertySource("files-" + name, settings));
        }
    }

    /// The settings whose values are in files, by variable name.
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
            // Editors and `echo` end a file with a line break, which is not part of the secret.
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
