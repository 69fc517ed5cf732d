package io.billwright.messaging.languages;

import com.ibm.icu.text.MessageFormat;
import io.billwright.core.money.Money;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// The texts of one bundle in one language, from `messages/<bundle>/<code>.properties`. They are ICU message
/// patterns: `{0}` is a parameter, `{name}` one of a template, `{0, plural, one {# day} other {# days}}` a plural.
public final class Messages {

    private record Bundle(Language language, String name) {}

    /// A pattern and the number of parameters it takes.
    private record Pattern(MessageFormat format, int parameters) {

        static Pattern of(String text, Language language) {
            var format = new MessageFormat(text, language.locale());
            int parameters = format.getArgumentNames().stream()
                    .mapToInt(name -> isNumber(name) ? Integer.parseInt(name) + 1 : 0)
                    .max()
                    .orElse(0);
            return new Pattern(format, parameters);
        }

        private static boolean isNumber(String name) {
            return name.chars().allMatch(Character::isDigit);
        }
    }

    private static final Map<Bundle, Messages> LOADED = new ConcurrentHashMap<>();

    private final Bundle bundle;
    private final Formats formats;
    private final Map<String, Pattern> patterns;

    private Messages(Bundle bundle, Map<String, Pattern> patterns) {
        this.bundle = bundle;
        this.patterns = patterns;
        formats = Formats.in(bundle.language);
    }

    public static Messages in(Language language, String bundle) {
        return LOADED.computeIfAbsent(new Bundle(language, bundle), Messages::load);
    }

    /// The text with its parameters, exactly as many as it takes. Dates and amounts are formatted in the language;
    /// other numbers only where the pattern asks for it.
    public String text(String key, Object... parameters) {
        var pattern = patterns.get(key);
        if (pattern == null) {
            throw new IllegalArgumentException("no text " + key + " in " + bundle);
        }
        if (pattern.parameters != parameters.length) {
            throw new IllegalArgumentException(key + " in " + bundle + " takes " + pattern.parameters + " parameters");
        }
        var written = Arrays.stream(parameters).map(this::written).toArray();
        // A MessageFormat is not thread-safe.
        return pattern.format.clone().format(written);
    }

    /// A text with named parameters, each left as `{name}`.
    public String template(String key) {
        var pattern = patterns.get(key);
        if (pattern == null) {
            throw new IllegalArgumentException("no text " + key + " in " + bundle);
        }
        var names = pattern.format.getArgumentNames().stream()
                .collect(Collectors.toMap(name -> name, name -> "{" + name + "}"));
        return pattern.format.clone().format(names);
    }

    public Language language() {
        return bundle.language;
    }

    public Formats formats() {
        return formats;
    }

    private Object written(Object parameter) {
        return switch (parameter) {
            case LocalDate date -> formats.date(date);
            case Money money -> formats.withCurrency(money);
            default -> parameter;
        };
    }

    private static Messages load(Bundle bundle) {
        var path = "/messages/" + bundle.name + "/" + bundle.language.code() + ".properties";
        try (var stream = Messages.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalArgumentException("no texts in " + path);
            }
            var texts = new Properties();
            texts.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return new Messages(
                    bundle,
                    texts.stringPropertyNames().stream()
                            .collect(Collectors.toUnmodifiableMap(
                                    key -> key, key -> Pattern.of(texts.getProperty(key), bundle.language))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
