package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/// The reference of settings says what the code has: each by its name, its default and what its comment says.
/// `-Dsettings.update=true` writes it.
@Tag("structure")
class SettingsTest {

    private static final Path DOCS = Path.of("docs/settings.md");
    private static final String BEGIN = "<!-- from here on written by SettingsTest -->\n";
    private static final Pattern WORD = Pattern.compile("([a-z0-9])([A-Z])");
    private static final Pattern SECRET = Pattern.compile("password|secret|pepper|dataKey");

    @Test
    void theReferenceIsWhatTheCodeHas() throws Exception {
        var text = Files.readString(DOCS);
        var before = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
        if (Boolean.getBoolean("settings.update")) {
            Files.writeString(DOCS, before + reference());
        }
        assertThat(Files.readString(DOCS)).isEqualTo(before + reference());
    }

    private static String reference() throws Exception {
        var text = new StringBuilder();
        for (var settings : settings()) {
            var prefix = settings.getAnnotation(ConfigurationProperties.class).value();
            text.append("\n## ")
                    .append(prefix)
                    .append("\n\n")
                    .append(comment(settings))
                    .append("\n\n");
            text.append("| variable | default | meaning |\n|---|---|---|\n");
            rows(prefix, settings).forEach(row -> text.append(row).append('\n'));
        }
        return text.toString();
    }

    private static List<? extends Class<?>> settings() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scanner.findCandidateComponents("io.billwright").stream()
                .map(found -> {
                    try {
                        return Class.forName(found.getBeanClassName());
                    } catch (ClassNotFoundException failure) {
                        throw new IllegalStateException(failure);
                    }
                })
                .sorted(Comparator.comparing(type ->
                        type.getAnnotation(ConfigurationProperties.class).value()))
                .toList();
    }

    private static List<String> rows(String prefix, Class<?> settings) {
        return Arrays.stream(settings.getRecordComponents())
                .flatMap(component -> rows(prefix, settings, component))
                .toList();
    }

    private static Stream<String> rows(String prefix, Class<?> settings, RecordComponent component) {
        var name = prefix + "." + kebab(component.getName());
        var type = component.getGenericType();
        var inner = nested(type);
        if (inner != null) {
            var step = List.class.isAssignableFrom(component.getType())
                    ? "[0]"
                    : Map.class.isAssignableFrom(component.getType()) ? ".<name>" : "";
            return rows(name + step, inner).stream();
        }
        var meaning = meaning(settings, component.getName());
        var values = component.getType().isEnum()
                ? Arrays.stream(component.getType().getEnumConstants())
                        .map(value -> "`" + value.toString().toLowerCase(Locale.ROOT) + "`")
                        .collect(Collectors.joining(" or ", ": ", ""))
                : "";
        return Stream.of(
                "| `%s` | %s | %s%s |".formatted(variable(name), standard(settings, component), meaning, values));
    }

    /// The record that a value, or each of several values, is.
    private static @Nullable Class<?> nested(Type type) {
        var last = type instanceof ParameterizedType several
                ? several.getActualTypeArguments()[several.getActualTypeArguments().length - 1]
                : type;
        return last instanceof Class<?> inner && inner.isRecord() ? inner : null;
    }

    private static String standard(Class<?> settings, RecordComponent component) {
        var names = Arrays.stream(settings.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        var value =
                settings.getDeclaredConstructors()[0].getParameters()[names.indexOf(component.getName())].getAnnotation(
                        DefaultValue.class);
        if (value == null || String.join("", value.value()).isEmpty()) {
            return "none";
        }
        assertThat(SECRET.matcher(component.getName()).find()).isFalse();
        return "`" + String.join(",", value.value()) + "`";
    }

    /// As the environment spells it: dots become underscores, and dashes fall away.
    private static String variable(String name) {
        return name.replace("[0]", "_0")
                .replace('.', '_')
                .replace("-", "")
                .toUpperCase(Locale.ROOT)
                .replace("<NAME>", "<name>");
    }

    private static String kebab(String name) {
        return WORD.matcher(name).replaceAll("$1-$2").toLowerCase(Locale.ROOT);
    }

    private static String comment(Class<?> settings) throws IOException {
        return source(settings)
                .substring(0, source(settings).indexOf("record " + settings.getSimpleName() + "("))
                .lines()
                .filter(line -> line.startsWith("/// "))
                .map(line -> line.substring(4))
                .takeWhile(line -> !line.startsWith("@param"))
                .collect(Collectors.joining("\n"));
    }

    private static String meaning(Class<?> settings, String component) {
        try {
            var source = source(settings);
            var comment = source.substring(0, source.indexOf("record " + settings.getSimpleName() + "("));
            var found = Pattern.compile("/// @param " + component + " (.*(?:\n *///     .*)*)")
                    .matcher(comment);
            String last = "";
            while (found.find()) {
                last = found.group(1).replaceAll("\n *///     ", " ");
            }
            assertThat(last).as("what " + settings + "." + component + " means").isNotEmpty();
            return last;
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String source(Class<?> settings) throws IOException {
        var outer = settings.getNestHost();
        return Files.readString(Path.of("src/main/java", outer.getName().replace('.', '/') + ".java"));
    }
}
