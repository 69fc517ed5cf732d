package io.billwright.invoicing.paperwork;

import org.jspecify.annotations.Nullable;

/// A word across each page of a document, with the date from which it applies.
///
/// @param isTest whether it only marks a test document
public record Stamp(String word, @Nullable String day, boolean isTest) {

    /// In points; smaller for longer words, so that they fit.
    public int size() {
        return Math.min(118, (440 / Math.max(1, word.length()) - 8) * 4 / 3);
    }

    /// Pale, so that the text below stays legible.
    public String color() {
        return isTest ? "#f3ead6" : "#f6dcdf";
    }
}
