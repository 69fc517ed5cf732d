package io.billwright.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Reads the code blocks of the README and of guides.
public final class Readme {

    private static final Pattern BLOCK =
            Pattern.compile("^ *```(\\w+)\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);

    private Readme() {}

    /// A fenced code block.
    public record Block(String language, String text) {

        /// Whether the block shows the output of the command before it.
        public boolean isExpectation() {
            return language.equals("json") || language.equals("text");
        }
    }

    public static List<Block> section(String file, String title) throws IOException {
        var text = Files.readString(Path.of(file));
        int start = text.indexOf("\n## " + title + "\n");
        if (start < 0) {
            throw new IllegalArgumentException(file + " has no section " + title);
        }
        int end = text.indexOf("\n## ", start + 1);
        return BLOCK.matcher(text.substring(start, end < 0 ? text.length() : end))
                .results()
                .map(block -> new Block(block.group(1), block.group(2)))
                .toList();
    }

    /// The text of the only block in a language.
    public static String only(List<Block> blocks, String language) {
        var found = blocks.stream()
                .filter(block -> block.language().equals(language))
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException("not one but " + found.size() + " blocks in " + language);
        }
        return found.getFirst().text();
    }
}
