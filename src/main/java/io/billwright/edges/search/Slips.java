package io.billwright.edges.search;

import java.util.LinkedHashSet;
import java.util.Set;

/// Variants of a word or number with one typing error.
final class Slips {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final String DIGITS = "0123456789";

    private Slips() {}

    /// All variants of a word with one error: two neighboring letters swapped, one missing, one added, or one wrong.
    static Set<String> ofWord(String word) {
        var slips = new LinkedHashSet<String>();
        for (int i = 0; i + 1 < word.length(); i++) {
            slips.add(swapped(word, i, i + 1));
        }
        for (int i = 0; i < word.length(); i++) {
            slips.add(word.substring(0, i) + word.substring(i + 1));
        }
        addReplaced(slips, word, LETTERS);
        for (int i = 0; i <= word.length(); i++) {
            for (int letter = 0; letter < LETTERS.length(); letter++) {
                slips.add(word.substring(0, i) + LETTERS.charAt(letter) + word.substring(i));
            }
        }
        slips.remove(word);
        slips.remove("");
        return slips;
    }

    /// All variants of a document number with one error: two digits swapped, or one wrong. The length does not
    /// change.
    static Set<String> ofNumber(String number) {
        var slips = new LinkedHashSet<String>();
        for (int i = 0; i < number.length(); i++) {
            for (int j = i + 1; j < number.length(); j++) {
                if (isDigit(number.charAt(i)) && isDigit(number.charAt(j))) {
                    slips.add(swapped(number, i, j));
                }
            }
        }
        addReplaced(slips, number, DIGITS);
        slips.remove(number);
        return slips;
    }

    private static void addReplaced(Set<String> slips, String text, String by) {
        for (int i = 0; i < text.length(); i++) {
            if (by.indexOf(text.charAt(i)) >= 0) {
                for (int other = 0; other < by.length(); other++) {
                    slips.add(text.substring(0, i) + by.charAt(other) + text.substring(i + 1));
                }
            }
        }
    }

    private static boolean isDigit(char character) {
        return DIGITS.indexOf(character) >= 0;
    }

    private static String swapped(String text, int first, int second) {
        var letters = text.toCharArray();
        letters[first] = text.charAt(second);
        letters[second] = text.charAt(first);
        return new String(letters);
    }
}
