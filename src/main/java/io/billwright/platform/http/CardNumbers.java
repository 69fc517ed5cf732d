package io.billwright.platform.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Finds card numbers in text, so that none is stored (S10): digits in a range that card schemes issue, with a valid
/// check digit, written together or in groups. Telephone numbers with a `+`, IBANs, UUIDs, decimals and digits that
/// are part of a word do not count.
public final class CardNumbers {

    public static final String REFUSAL = "looks like a card number, which must not be stored here";

    private static final int SHORTEST = 14;
    private static final int LONGEST = 19;
    private static final int WIDEST_GAP = 2;
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private CardNumbers() {}

    /// A run of digits.
    private record Group(int start, int end) {
        int length() {
            return end - start;
        }
    }

    public static boolean in(String text) {
        return mayHold(text) && !numbers(plain(text)).isEmpty();
    }

    /// Whether any value, property name or number inside is a card number.
    static boolean in(JsonNode value) {
        if (value.isString()) {
            return in(value.stringValue());
        }
        if (value.isIntegralNumber()) {
            return in(value.asString());
        }
        return value.propertyNames().stream().anyMatch(CardNumbers::in)
                || value.valueStream().anyMatch(CardNumbers::in);
    }

    /// The text with the digits of card numbers replaced by asterisks; its length does not change.
    public static String masked(String text) {
        if (!mayHold(text)) {
            return text;
        }
        var masked = new StringBuilder(text);
        for (var number : numbers(plain(text))) {
            masked.replace(number.start(), number.end(), "*".repeat(number.length()));
        }
        return masked.toString();
    }

    private static boolean mayHold(String text) {
        return text.chars().filter(Character::isDigit).limit(SHORTEST).count() == SHORTEST;
    }

    private static List<Group> numbers(char[] chars) {
        var found = new ArrayList<Group>();
        var run = new ArrayList<Group>();
        for (int at = 0; at < chars.length; at++) {
            if (!isDigit(chars, at)) {
                continue;
            }
            int end = at;
            while (isDigit(chars, end)) {
                end++;
            }
            if (!run.isEmpty() && !joined(chars, run.getLast().end(), at)) {
                addNumbers(chars, run, found);
                run.clear();
            }
            run.add(new Group(at, end));
            at = end;
        }
        addNumbers(chars, run, found);
        return found;
    }

    /// The text with the decimal digits of all scripts as ASCII, and with UUIDs blanked out.
    private static char[] plain(String text) {
        var chars = UUID.matcher(text)
                .replaceAll(uuid -> "x".repeat(uuid.group().length()))
                .toCharArray();
        for (int i = 0; i < chars.length; i++) {
            int digit = Character.digit(chars[i], 10);
            chars[i] = digit < 0 ? chars[i] : (char) ('0' + digit);
        }
        return chars;
    }

    private static boolean joined(char[] chars, int from, int to) {
        if (to - from > WIDEST_GAP) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!isSeparator(chars[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSeparator(char c) {
        return switch (Character.getType(c)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.DASH_PUNCTUATION,
                    Character.FORMAT -> true;
            default -> c == '.' || c == '\t' || c == '\n' || c == '\r';
        };
    }

    /// Adds the card numbers in these adjoining groups: a single group, or three or more groups of 3 to 7 digits.
    private static void addNumbers(char[] chars, List<Group> run, List<Group> found) {
        if (run.isEmpty() || isIban(chars, run.getFirst().start())) {
            return;
        }
        for (int first = 0; first < run.size(); first++) {
            var digits = new StringBuilder();
            for (int last = first; last < run.size() && digits.length() < LONGEST; last++) {
                var group = run.get(last);
                digits.append(chars, group.start(), group.length());
                var whole = new Group(run.get(first).start(), group.end());
                var written = last == first ? !isDecimal(chars, group) : inGroups(run.subList(first, last + 1));
                if (written && !inWord(chars, whole) && isCardNumber(digits)) {
                    found.add(whole);
                    first = last;
                    break;
                }
            }
        }
    }

    private static boolean inGroups(List<Group> groups) {
        return groups.size() >= 3 && groups.stream().allMatch(group -> group.length() >= 3 && group.length() <= 7);
    }

    /// An IBAN begins with two capital letters and two digits; its groups of four look like those of a card number.
    private static boolean isIban(char[] chars, int start) {
        return isCapital(chars, start - 1)
                && isCapital(chars, start - 2)
                && !isLetterOrDigit(chars, start - 3)
                && isDigit(chars, start + 1)
                && !isDigit(chars, start + 2);
    }

    private static boolean isDecimal(char[] chars, Group group) {
        return (is('.', chars, group.start() - 1) && isDigit(chars, group.start() - 2))
                || (is('.', chars, group.end()) && isDigit(chars, group.end() + 1));
    }

    private static boolean inWord(char[] chars, Group whole) {
        return isLetterOrDigit(chars, whole.start() - 1)
                || isLetterOrDigit(chars, whole.end())
                || is('+', chars, whole.start() - 1);
    }

    private static boolean isCardNumber(CharSequence digits) {
        return digits.length() >= SHORTEST && digits.length() <= LONGEST && isIssued(digits) && checks(digits);
    }

    /// The issuer ranges of ISO/IEC 7812 that the schemes use. Visa's old numbers of 13 digits are left out: no card
    /// has had one for decades, while German telephone numbers and article numbers look the same.
    private static boolean isIssued(CharSequence digits) {
        int four = Integer.parseInt(digits, 0, 4, 10);
        int two = four / 100;
        return switch (digits.length()) {
            case 14 -> two == 36 || two == 38 || two == 39 || (four >= 3000 && four <= 3059) || four == 3095;
            case 15 -> two == 34 || two == 37;
            case 16 -> two / 10 == 4 || (two >= 50 && two <= 58) || isRarer(four, two);
            case 19 -> two / 10 == 4 || two == 62;
            default -> false;
        };
    }

    /// Mastercard's second range, JCB, UnionPay, Discover, Maestro and RuPay.
    private static boolean isRarer(int four, int two) {
        return (four >= 2221 && four <= 2720)
                || (four >= 3528 && four <= 3589)
                || (two >= 60 && two <= 69)
                || two == 81
                || two == 82;
    }

    /// The Luhn check.
    private static boolean checks(CharSequence digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int twice = 2 * digit;
            sum += i % 2 == 0 ? digit : twice / 10 + twice % 10;
        }
        return sum % 10 == 0;
    }

    private static boolean isDigit(char[] chars, int at) {
        return at >= 0 && at < chars.length && chars[at] >= '0' && chars[at] <= '9';
    }

    private static boolean isCapital(char[] chars, int at) {
        return at >= 0 && chars[at] >= 'A' && chars[at] <= 'Z';
    }

    private static boolean isLetterOrDigit(char[] chars, int at) {
        return at >= 0 && at < chars.length && Character.isLetterOrDigit(chars[at]);
    }

    private static boolean is(char wanted, char[] chars, int at) {
        return at >= 0 && at < chars.length && chars[at] == wanted;
    }
}
