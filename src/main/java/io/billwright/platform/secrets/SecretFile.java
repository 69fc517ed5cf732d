package io.billwright.platform.secrets;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Secrets in a file with one line per version, such as `pepper.2=...`. The file is read again when it has changed,
/// so that secrets can be rotated while the service runs.
final class SecretFile implements SecretSource {

    private static final Logger LOG = LoggerFactory.getLogger(SecretFile.class);
    private static final Pattern LINE = Pattern.compile("([a-z-]+)\\.([1-9][0-9]{0,2})");

    private final Path file;
    private @Nullable String content;
    private Map<SecretName, NavigableMap<Integer, String>> secrets = Map.of();

    SecretFile(Path file) {
        this.file = file;
    }

    /// If a changed file is unusable, it logs an error and keeps the secrets that it read before.
    @Override
    public synchronized Map<SecretName, NavigableMap<Integer, String>> read() {
        try {
            var now = Files.readString(file);
            if (!now.equals(content)) {
                secrets = parsed(now);
                content = now;
            }
        } catch (IOException failure) {
            requireRead(new UncheckedIOException(failure));
        } catch (IllegalArgumentException failure) {
            requireRead(failure);
        }
        return secrets;
    }

    private void requireRead(RuntimeException failure) {
        if (content == null) {
            throw failure;
        }
        LOG.error("the changed file of secrets is not used: {}", failure.getMessage());
    }

    private Map<SecretName, NavigableMap<Integer, String>> parsed(String text) throws IOException {
        var lines = new Properties();
        lines.load(new StringReader(text));
        var parsed = new EnumMap<SecretName, NavigableMap<Integer, String>>(SecretName.class);
        for (var line : lines.stringPropertyNames()) {
            var form = LINE.matcher(line);
            if (!form.matches()) {
                throw new IllegalArgumentException(file + ": '" + line + "' is not a name and a version");
            }
            var name = Arrays.stream(SecretName.values())
                    .filter(one -> one.file().equals(form.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(file + ": no secret is called " + form.group(1)));
            var secret = KeySettings.requireLong(line, lines.getProperty(line).strip());
            parsed.computeIfAbsent(name, _ -> new TreeMap<>()).put(Integer.valueOf(form.group(2)), secret);
        }
        for (var name : SecretName.values()) {
            if (!parsed.containsKey(name)) {
                throw new IllegalArgumentException(file + ": " + name.file() + ".1 is missing");
            }
        }
        return parsed;
    }
}
