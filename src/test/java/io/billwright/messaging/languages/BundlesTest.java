package io.billwright.messaging.languages;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.PluralRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every bundle says the same things in every language.
class BundlesTest {

    private static final Path MESSAGES = Path.of("src/main/resources/messages");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");

    static Stream<String> bundles() throws IOException {
        try (var folders = Files.list(MESSAGES)) {
            return folders.map(folder -> folder.getFileName().toString()).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void aBundleHasEveryLanguageAndNothingElse(String bundle) throws IOException {
        try (var files = Files.list(MESSAGES.resolve(bundle))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(Language.values())
                            .map(language -> language.code() + ".properties")
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyLanguageHasTheSameTextsWithTheSameParameters(String bundle) throws IOException {
        var english = parameters(bundle, Language.ENGLISH);
        for (var language : Language.values()) {
            assertThat(parameters(bundle, language))
                    .as(bundle + " in " + language)
                    .isEqualTo(english);
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void aTextIsThereOnceAndNotEmpty(String bundle) throws IOException {
        for (var language : Language.values()) {
            var keys = new HashSet<String>();
            for (var line : Files.readAllLines(file(bundle, language))) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    assertThat(line).as(bundle + " in " + language).matches("[a-z0-9_.]+=\\S.*");
                    assertThat(keys.add(line.substring(0, line.indexOf('='))))
                            .as(line)
                            .isTrue();
                }
            }
        }
    }

    /// The parts of a key may be put together where it is used, but each is a word of the code or of a template.
    @ParameterizedTest
    @MethodSource("bundles")
    void nothingIsThereThatNobodySays(String bundle) throws IOException {
        var said = words();
        var keys = texts(bundle, Language.ENGLISH).keySet();

        assertThat(keys)
                .allSatisfy(key -> assertThat(Stream.of(key.split("\\.")).map(BundlesTest::plain))
                        .as(key)
                        .isSubsetOf(said));
    }

    private static Set<String> words() throws IOException {
        var words = new HashSet<String>();
        for (var folder : List.of("java", "jte", "jte-plain")) {
            try (var files = Files.walk(Path.of("src/main").resolve(folder))) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    WORD.matcher(Files.readString(file)).results().forEach(word -> words.add(plain(word.group())));
                }
            }
        }
        return words;
    }

    /// `monthsLater` and `MONTHS_LATER` are `months_later` in a key.
    private static String plain(String word) {
        return word.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /// Polish has four plurals where English has two.
    @ParameterizedTest
    @MethodSource("bundles")
    void aPluralHasAllFormsOfItsLanguage(String bundle) throws IOException {
        for (var language : Language.values()) {
            var whole = PluralRules.forLocale(language.locale()).getKeywords().stream()
                    .filter(form -> isOfWholeNumbers(form, language))
                    .collect(Collectors.toSet());
            texts(bundle, language).forEach((key, text) -> {
                for (var forms : plurals(text)) {
                    assertThat(forms).as(bundle + " " + key + " in " + language).containsAll(whole);
                }
            });
        }
    }

    /// The forms that can come up when things below a thousand are counted; `other` is asked for by the pattern itself.
    private static boolean isOfWholeNumbers(String form, Language language) {
        var rules = PluralRules.forLocale(language.locale());
        return IntStream.range(0, 1000).anyMatch(count -> rules.select(count).equals(form));
    }

    private static Set<Set<String>> plurals(String text) {
        var pattern = new MessagePattern(text);
        var plurals = new HashSet<Set<String>>();
        for (int i = 0; i < pattern.countParts(); i++) {
            var part = pattern.getPart(i);
            if (part.getType() == MessagePattern.Part.Type.ARG_START
                    && part.getArgType() == MessagePattern.ArgType.PLURAL) {
                plurals.add(IntStream.range(i, pattern.getLimitPartIndex(i))
                        .mapToObj(pattern::getPart)
                        .filter(inner -> inner.getType() == MessagePattern.Part.Type.ARG_SELECTOR)
                        .map(pattern::getSubstring)
                        .collect(Collectors.toSet()));
            }
        }
        return plurals;
    }

    private static Map<String, Set<String>> parameters(String bundle, Language language) throws IOException {
        var parameters = new TreeMap<String, Set<String>>();
        texts(bundle, language)
                .forEach((key, text) ->
                        parameters.put(key, new MessageFormat(text, language.locale()).getArgumentNames()));
        return parameters;
    }

    private static Map<String, String> texts(String bundle, Language language) throws IOException {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file(bundle, language))) {
            properties.load(reader);
        }
        return properties.stringPropertyNames().stream().collect(Collectors.toMap(key -> key, properties::getProperty));
    }

    private static Path file(String bundle, Language language) {
        return MESSAGES.resolve(bundle).resolve(language.code() + ".properties");
    }
}
