package io.billwright.invoicing.paperwork;

import org.jspecify.annotations.Nullable;

/// A word across each page of a document, and the day since which it holds.
///
/// @param isTest whether it says no more than that the document is a test
public record Stamp(String word, @Nullable String day, boolean isTest) {

    /// In points, so that a long word fits too.
    public int size() {
        return Math.min(118, (440 / Math.max(1, word.length()) - 8) * 4 / 3);
    }

    /// Pale, as the text is read through it.
    public String color() {
        return isTest ? "#f3ead6" : "#f6dcdf";
    }
}
