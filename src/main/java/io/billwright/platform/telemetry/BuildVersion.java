package io.billwright.platform.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of this program, which the build takes from the pom.
public final class BuildVersion {

    private static final String VERSION = read();

    private BuildVersion() {}

    public static String get() {
        return VERSION;
    }

    private static String read() {
        var properties = new Properties();
        try (var file = BuildVersion.class.getResourceAsStream("/META-INF/build-info.properties")) {
            properties.load(Objects.requireNonNull(file, "the build wrote no build-info.properties"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return properties.getProperty("build.version");
    }
}
