package io.billwright.messaging.mail;

import java.util.regex.Pattern;

/// Makes text safe for mail headers, where a line break could inject another header (S10).
public final class HeaderText {

    /// Line breaks of all scripts, other control characters, and those that change the direction of text.
    private static final Pattern UNFIT =
            Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9F}\\x{2028}\\x{2029}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]+");
    private static final Pattern SPACES = Pattern.compile(" {2,}");

    private HeaderText() {}

    public static String of(String text, int longest) {
        var line = SPACES.matcher(UNFIT.matcher(text).replaceAll(" "))
                .replaceAll(" ")
                .strip();
        if (line.codePointCount(0, line.length()) <= longest) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, longest - 1)).strip() + "…";
    }
}
