package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.ClassPathResource;

/// Checks a page in the browser for accessibility, by the rules of axe-core.
public final class Axe {

    private static final String SCRIPT = read();
    private static final String RUN = """
            ;axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(
                one => one.impact + ' ' + one.id + ': ' + one.nodes.map(node => node.html).join(' ')))
            """;

    private Axe() {}

    /// The violations, each with its severity and place. The page must be allowed to run scripts.
    public static List<String> violations(Chromium browser) {
        var found = browser.look(SCRIPT + RUN);
        if (!found.isArray()) {
            throw new IllegalStateException("axe did not run: " + found);
        }
        var violations = new ArrayList<String>();
        found.forEach(one -> violations.add(one.asString()));
        return violations;
    }

    private static String read() {
        try (var file = new ClassPathResource("axe.min.js").getInputStream()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
