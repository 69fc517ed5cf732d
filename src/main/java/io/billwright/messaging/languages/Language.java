package io.billwright.messaging.languages;

import com.fasterxml.jackson.annotation.JsonValue;
import io.billwright.platform.http.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A language for customers, by its ISO 639 code. The region only determines the format of numbers and dates.
public enum Language {
    ENGLISH("en", "GB"),
    GERMAN("de", "DE"),
    FRENCH("fr", "FR"),
    SPANISH("es", "ES"),
    DUTCH("nl", "NL"),
    ITALIAN("it", "IT"),
    PORTUGUESE("pt", "PT"),
    POLISH("pl", "PL"),
    JAPANESE("ja", "JP");

    private static final String CODES =
            Arrays.stream(values()).map(Language::code).collect(Collectors.joining("|"));

    private final String code;
    private final Locale locale;

    Language(String code, String region) {
        this.code = code;
        locale = Locale.of(code, region);
    }

    @JsonValue
    public String code() {
        return code;
    }

    public Locale locale() {
        return locale;
    }

    /// The language with this code.
    public static Language of(String code) {
        return Arrays.stream(values())
                .filter(language -> language.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no language: " + code));
    }

    public static Optional<Language> ofNullable(@Nullable String code) {
        return Optional.ofNullable(code).map(Language::of);
    }

    /// The first supported language among these, in a browser's order of preference; otherwise English.
    public static Language preferred(List<Locale> wanted) {
        return wanted.stream()
                .flatMap(locale ->
                        Arrays.stream(values()).filter(language -> language.code.equals(locale.getLanguage())))
                .findFirst()
                .orElse(ENGLISH);
    }

    /// Reads a required field.
    public static Language read(Fields fields, String name) {
        var code = fields.matching(name, CODES, "one of " + CODES.replace("|", ", "));
        return code.isEmpty() ? ENGLISH : of(code);
    }
}
