package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import io.billwright.platform.secrets.PrivateFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The installations that the user has logged in to, in a file that only the user can read.
final class Profiles {

    static final String DEFAULT = "default";

    private final Path file;

    /// The address of an installation, and the API key for it.
    record Profile(URI url, String key) {}

    Profiles(Path file) {
        this.file = file;
    }

    /// The profiles of the current user.
    static Profiles own() {
        var configured = System.getenv("XDG_CONFIG_HOME");
        var folder = configured == null || configured.isBlank()
                ? Path.of(System.getProperty("user.home"), ".config")
                : Path.of(configured);
        return new Profiles(folder.resolve("billwright").resolve("profiles.json"));
    }

    Path file() {
        return file;
    }

    Map<String, Profile> all() throws IOException {
        var all = new TreeMap<String, Profile>();
        if (Files.exists(file)) {
            var read = Json.mapper().readTree(Files.readString(file));
            for (var entry : read.properties()) {
                var value = entry.getValue();
                var url = URI.create(value.get("url").stringValue());
                all.put(entry.getKey(), new Profile(url, value.get("key").stringValue()));
            }
        }
        return all;
    }

    Optional<Profile> find(String name) throws IOException {
        return Optional.ofNullable(all().get(name));
    }

    void put(String name, Profile profile) throws IOException {
        var all = all();
        all.put(name, profile);
        write(all);
    }

    /// Returns whether there was such a profile.
    boolean remove(String name) throws IOException {
        var all = all();
        boolean there = all.remove(name) != null;
        write(all);
        return there;
    }

    private void write(Map<String, Profile> all) throws IOException {
        var json = Json.mapper().createObjectNode();
        all.forEach((name, profile) ->
                json.putObject(name).put("url", profile.url().toString()).put("key", profile.key()));
        Files.createDirectories(file.getParent());
        PrivateFile.write(file, json.toPrettyString() + "\n");
    }
}
