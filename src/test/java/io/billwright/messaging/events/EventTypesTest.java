package io.billwright.messaging.events;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.OpenApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The list of types is that of the code and that of the contract.
class EventTypesTest {

    private static final Pattern TYPE = Pattern.compile("\"([a-z_]+\\.[a-z_]+)\"");

    /// What the sandbox clock and a metric call by a name of that form, though no event is told of it.
    private static final Set<String> NO_EVENTS =
            Set.of("invoice.parked", "subscription.parked", "subscriptions.parked");

    @Test
    void everyTypeHasASchema() {
        assertThat(OpenApi.eventTypes()).isEqualTo(EventTypes.ALL);
        assertThat(OpenApi.values("EventType")).isEqualTo(EventTypes.ALL);
    }

    /// In every file that appends events, whatever looks like a type is one.
    @Test
    void everyTypeOfTheCodeIsListedAndNoOther() throws IOException {
        try (var files = Files.walk(Path.of("src/main/java"))) {
            var types = files.filter(file -> file.toString().endsWith(".java"))
                    .map(EventTypesTest::read)
                    .filter(source -> source.contains("import io.billwright.messaging.events.EventLog"))
                    .flatMap(source -> TYPE.matcher(source).results())
                    .map(match -> match.group(1))
                    .filter(type -> !NO_EVENTS.contains(type))
                    .collect(toCollection(TreeSet::new));

            assertThat(types).isEqualTo(new TreeSet<>(EventTypes.ALL));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
