package io.billwright.edges.console;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/// The files of the console's build, read from the class path; the build also stores them compressed with gzip.
@Component
final class ConsoleFiles {

    private static final String FOLDER = "console/";
    private static final Pattern NAME = Pattern.compile("(assets/)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html",
            "js", "text/javascript",
            "css", "text/css",
            "svg", "image/svg+xml",
            "json", "application/json",
            "woff2", "font/woff2");

    /// A cache that cannot outgrow the build, because only files that exist are added.
    private final Map<String, File> read = new ConcurrentHashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // nobody compares files
    record File(String type, @Nullable String encoding, byte[] content) {}

    @Nullable
    File find(String name, @Nullable String accepted) throws IOException {
        if (!NAME.matcher(name).matches()) {
            return null;
        }
        var packed = accepted != null && accepted.contains("gzip") ? read(name, name + ".gz", "gzip") : null;
        return packed != null ? packed : read(name, name, null);
    }

    private @Nullable File read(String name, String stored, @Nullable String encoding) throws IOException {
        var type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            return null;
        }
        var known = read.get(stored);
        if (known != null) {
            return known;
        }
        var resource = new ClassPathResource(FOLDER + stored);
        if (!resource.exists()) {
            return null;
        }
        var file = new File(type, encoding, resource.getContentAsByteArray());
        read.put(stored, file);
        return file;
    }
}
