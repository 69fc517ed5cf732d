package io.billwright.edges.cli;

import io.billwright.edges.client.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// Sends a fixed sequence of requests so that each takes effect once. What it keeps of each answer becomes a line in
/// a file, so that an interrupted sequence continues where it stopped; the request in doubt is sent again with the
/// same idempotency key.
final class DoneOnce {

    private final ApiClient api;
    private final Path file;
    private final List<String> lines;
    private int next;

    DoneOnce(ApiClient api, Path file) {
        this.api = api;
        this.file = file;
        this.lines = lines(file);
    }

    String post(String path, String body, Function<JsonNode, String> learned) {
        return once(() -> learned.apply(api.send("POST", path, body, "demo-" + next)));
    }

    String post(String path, String body, String field) {
        return post(path, body, answer -> answer.at("/" + field).asString(""));
    }

    void send(String method, String path, String body) {
        once(() -> {
            api.send(method, path, body, "demo-" + next);
            return "";
        });
    }

    /// Reads are recorded as well, since a repeated read could return something else.
    String read(String path, Function<JsonNode, String> learned) {
        return once(() -> learned.apply(api.read(path)));
    }

    private String once(Request request) {
        if (next == lines.size()) {
            var line = request.send();
            lines.add(line);
            write(line + "\n");
        }
        return lines.get(next++);
    }

    private interface Request {
        String send();
    }

    private void write(String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// A last line without a line break was not written completely and is dropped.
    private static List<String> lines(Path file) {
        try {
            if (!Files.exists(file)) {
                return new ArrayList<>();
            }
            var text = Files.readString(file);
            var whole = text.substring(0, text.lastIndexOf('\n') + 1);
            Files.writeString(file, whole);
            return new ArrayList<>(whole.lines().toList());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
