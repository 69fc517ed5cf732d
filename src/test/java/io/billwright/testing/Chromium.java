package io.billwright.testing;

import io.billwright.platform.http.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A real browser with one tab, driven over the DevTools protocol as a person would use it: by keyboard, mouse and
/// window size. Every step fails after a timeout instead of hanging.
public final class Chromium implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 90;
    private static final JsonMapper JSON = Json.mapper();
    private static final String LISTENING = "DevTools listening on ";
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-device-scale-factor=1",
            "--remote-debugging-port=0");

    private final Path profile;
    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<Boolean> arrived = new CompletableFuture<>();
    private volatile CompletableFuture<Boolean> loaded = new CompletableFuture<>();
    private @Nullable String session;

    private Chromium(Path profile, Process process) throws IOException {
        this.profile = profile;
        this.process = process;
        this.socket = done(HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address(process.errorReader(StandardCharsets.UTF_8))), new Listener()));
    }

    public static Chromium start() {
        try {
            var profile = Files.createTempDirectory("chromium");
            var command = new ArrayList<>(List.of(executable()));
            command.addAll(FLAGS);
            command.add("--user-data-dir=" + profile);
            command.add("about:blank");
            var browser = new Chromium(profile, new ProcessBuilder(command).start());
            browser.openTab();
            return browser;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String executable() throws IOException {
        var finding = new ProcessBuilder("scripts/chromium")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(finding.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private static String address(BufferedReader errors) throws IOException {
        for (var line = errors.readLine(); line != null; line = errors.readLine()) {
            if (line.startsWith(LISTENING)) {
                Thread.ofVirtual().start(() -> errors.lines().forEach(_ -> {}));
                return line.substring(LISTENING.length());
            }
        }
        throw new IOException("Chromium did not start");
    }

    private void openTab() {
        var target = call("Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asString();
        session = call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asString();
        call("Page.enable", Map.of());
        call("Network.enable", Map.of());
    }

    public void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    public void javaScript(boolean enabled) {
        call("Emulation.setScriptExecutionDisabled", Map.of("value", !enabled));
    }

    public void dark(boolean dark) {
        var scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
    }

    /// Ignores the content security policy of pages.
    public void ignorePolicies() {
        call("Page.setBypassCSP", Map.of("enabled", true));
    }

    public void open(String url) {
        andWait(() -> call("Page.navigate", Map.of("url", url)));
    }

    /// Performs an action that leads to another page, and waits until that is loaded.
    public void andWait(Runnable action) {
        arrived = new CompletableFuture<>();
        loaded = new CompletableFuture<>();
        action.run();
        done(loaded);
    }

    public void type(String text) {
        call("Input.insertText", Map.of("text", text));
    }

    /// Presses `Tab`, `Space`, `Enter`, `ArrowDown`, `Escape` or a character.
    public void press(String key) {
        var text = Map.of("Enter", "\r", "Space", " ").getOrDefault(key, key.length() == 1 ? key : "");
        int code = text.isEmpty() ? Map.of("ArrowDown", 40, "Escape", 27).getOrDefault(key, 9) : text.charAt(0);
        for (var type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    Map.of(
                            "type",
                            type,
                            "key",
                            key.equals("Space") ? text : key,
                            "code",
                            key,
                            "windowsVirtualKeyCode",
                            code,
                            "text",
                            text));
        }
    }

    public void click(String selector) {
        click(selector, 1);
    }

    /// Clicks `times` times in the middle of the first element that matches the selector.
    public void click(String selector, int times) {
        var box = look("(e => { e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
                + " return {x: b.x + b.width / 2, y: b.y + b.height / 2}; })(document.querySelector(\"" + selector
                + "\"))");
        for (int i = 0; i < 2 * times; i++) {
            var type = i % 2 == 0 ? "mousePressed" : "mouseReleased";
            call(
                    "Input.dispatchMouseEvent",
                    Map.of("type", type, "x", box.path("x"), "y", box.path("y"), "button", "left", "clickCount", 1));
        }
    }

    /// Waits until the page contains these words, across any number of page loads.
    public void await(String words) {
        Await.until("the page says " + words, () -> says(words));
    }

    public boolean says(String words) {
        try {
            return text().contains(words);
        } catch (IllegalStateException _) {
            // There is no document between two pages.
            return false;
        }
    }

    /// Evaluates an expression; also works on pages that may not run scripts.
    public JsonNode look(String expression) {
        var how = Map.<String, Object>of("expression", expression, "returnByValue", true, "awaitPromise", true);
        return call("Runtime.evaluate", how).path("result").path("value");
    }

    public String text() {
        return look("document.body.innerText").asString();
    }

    /// Saves a screenshot of the whole page.
    public void picture(Path file) {
        var data = call("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Base64.getDecoder().decode(data.path("data").asString()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The URLs that the tab has requested so far.
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            FileSystemUtils.deleteRecursively(profile);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    JsonNode call(String method, Map<String, Object> parameters) {
        int id = ids.incrementAndGet();
        var message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        var answer = new CompletableFuture<JsonNode>();
        answers.put(id, answer);
        done(socket.sendText(message.toString(), true));
        var result = done(answer);
        if (result.has("error")) {
            throw new IllegalStateException(method + ": " + result.get("error"));
        }
        return result.path("result");
    }

    private void received(JsonNode message) {
        if (message.has("id")) {
            Objects.requireNonNull(answers.remove(message.get("id").intValue())).complete(message);
        }
        switch (message.path("method").asString("")) {
            case "Page.frameNavigated" ->
                arrived.complete(message.at("/params/frame/parentId").isMissingNode());
            case "Page.loadEventFired" -> {
                // The event may still belong to the previous page.
                if (arrived.isDone()) {
                    loaded.complete(true);
                }
            }
            case "Network.requestWillBeSent" ->
                requests.add(message.at("/params/request/url").asString());
            default -> {}
        }
    }

    private static <T> T done(CompletableFuture<T> future) {
        return future.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /// Assembles messages from their fragments.
    private final class Listener implements WebSocket.Listener {

        private final StringBuilder pieces = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            pieces.append(data);
            if (last) {
                var message = JSON.readTree(pieces.toString());
                pieces.setLength(0);
                received(message);
            }
            webSocket.request(1);
            return null;
        }
    }
}
