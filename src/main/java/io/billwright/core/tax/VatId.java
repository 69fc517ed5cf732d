package io.billwright.core.tax;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Checks the form of VAT identification numbers: the pattern of their country and, where the rule is published, the
/// check digits. Only the country itself knows whether a number was ever issued.
public final class VatId {

    /// The result of checking a number.
    public enum Check {
        VALID,
        /// It does not have the form of its country's numbers.
        FORM,
        /// Its check digits are wrong.
        DIGITS,
        /// There are no rules for its country.
        UNKNOWN
    }

    /// The form of a country's numbers after the prefix, the rule for their check digits, and an example.
    private record Rule(Pattern form, Predicate<String> digits, String example) {

        static Rule of(String form, String example, Predicate<String> digits) {
            return new Rule(Pattern.compile(form), digits, example);
        }
    }

    private static final Pattern IGNORED = Pattern.compile("[\\s\\p{Z}.\\-/]");

    /// Three more digits identify a branch; government departments and health authorities have forms of their own.
    private static final String BRITISH = "[0-9]{9}([0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2}";

    private static final Map<String, Rule> RULES = Map.ofEntries(
            Map.entry("AT", Rule.of("U[0-9]{8}", "ATU13585627", VatDigits::austria)),
            Map.entry("BE", Rule.of("[01][0-9]{9}", "BE0428759497", VatDigits::belgium)),
            Map.entry("BG", Rule.of("[0-9]{9,10}", "BG175074752", _ -> true)),
            Map.entry("CH", Rule.of("E[0-9]{9}(MWST|TVA|IVA)?", "CHE107787577MWST", VatDigits::switzerland)),
            Map.entry("CY", Rule.of("[0-9]{8}[A-Z]", "CY10259033P", _ -> true)),
            Map.entry("CZ", Rule.of("[0-9]{8,10}", "CZ25123891", _ -> true)),
            Map.entry("DE", Rule.of("[1-9][0-9]{8}", "DE136695976", VatDigits::mod11And10)),
            Map.entry("DK", Rule.of("[0-9]{8}", "DK13585628", n -> VatDigits.sum(n, 2, 7, 6, 5, 4, 3, 2, 1) % 11 == 0)),
            Map.entry("EE", Rule.of("[0-9]{9}", "EE100931558", n -> VatDigits.tens(n, 3, 7, 1, 3, 7, 1, 3, 7))),
            Map.entry("EL", Rule.of("[0-9]{9}", "EL094259216", VatDigits::greece)),
            Map.entry("ES", Rule.of("[A-Z0-9][0-9]{7}[A-Z0-9]", "ESB58378431", VatDigits::spain)),
            Map.entry("FI", Rule.of("[0-9]{8}", "FI20774740", VatDigits::finland)),
            Map.entry("FR", Rule.of("[A-HJ-NP-Z0-9]{2}[0-9]{9}", "FR40303265045", VatDigits::france)),
            Map.entry("GB", Rule.of(BRITISH, "GB980780684", VatDigits::britain)),
            Map.entry("HR", Rule.of("[0-9]{11}", "HR33392005961", VatDigits::mod11And10)),
            Map.entry("HU", Rule.of("[0-9]{8}", "HU12892312", n -> VatDigits.tens(n, 9, 7, 3, 1, 9, 7, 3))),
            Map.entry("IE", Rule.of("[0-9]{7}[A-W][A-I]?|[0-9][A-Z+*][0-9]{5}[A-W]", "IE6433435F", VatDigits::ireland)),
            Map.entry("IT", Rule.of("[0-9]{11}", "IT00743110157", VatDigits::luhn)),
            Map.entry("LT", Rule.of("[0-9]{9}|[0-9]{12}", "LT119511515", VatDigits::lithuania)),
            Map.entry("LU", Rule.of("[0-9]{8}", "LU15027442", VatDigits::luxembourg)),
            Map.entry("LV", Rule.of("[0-9]{11}", "LV40003521600", _ -> true)),
            Map.entry("MT", Rule.of("[0-9]{8}", "MT11679112", VatDigits::malta)),
            Map.entry("NL", Rule.of("[0-9]{9}B[0-9]{2}", "NL004495445B01", VatDigits::netherlands)),
            Map.entry("NO", Rule.of("[0-9]{9}MVA", "NO995525828MVA", VatDigits::norway)),
            Map.entry("PL", Rule.of("[0-9]{10}", "PL8567346215", VatDigits::poland)),
            Map.entry("PT", Rule.of("[1-9][0-9]{8}", "PT501964843", VatDigits::portugal)),
            Map.entry("RO", Rule.of("[1-9][0-9]{1,9}", "RO18547290", VatDigits::romania)),
            Map.entry("SE", Rule.of("[0-9]{10}[0-9]{2}", "SE123456789701", n -> VatDigits.luhn(n.substring(0, 10)))),
            Map.entry("SI", Rule.of("[1-9][0-9]{7}", "SI50223054", VatDigits::slovenia)),
            Map.entry("SK", Rule.of("[1-9][0-9]{9}", "SK2022749619", n -> Long.parseLong(n) % 11 == 0)),
            // Northern Ireland: the British number, for trade in goods with the EU.
            Map.entry("XI", Rule.of(BRITISH, "XI980780684", VatDigits::britain)));

    private VatId() {}

    /// The form in which a number is stored: upper case, without separators, with the prefix of its country. A number
    /// of a country without rules is only stripped.
    public static String normalized(String text, String country) {
        var prefix = prefix(country);
        var bare = IGNORED.matcher(text).replaceAll("").toUpperCase(Locale.ROOT);
        if (bare.length() > 2 && RULES.containsKey(prefix(bare.substring(0, 2)))) {
            return prefix(bare.substring(0, 2)) + bare.substring(2);
        }
        return RULES.containsKey(prefix) ? prefix + bare : text.strip();
    }

    /// Checks a normalized number.
    public static Check check(String id) {
        var rule = id.length() > 2 ? RULES.get(id.substring(0, 2)) : null;
        if (rule == null) {
            return Check.UNKNOWN;
        }
        var number = id.substring(2);
        if (!rule.form.matcher(number).matches()) {
            return Check.FORM;
        }
        return rule.digits.test(number) ? Check.VALID : Check.DIGITS;
    }

    /// An example of a country's numbers, if there are rules for it.
    public static Optional<String> example(String country) {
        return Optional.ofNullable(RULES.get(prefix(country))).map(Rule::example);
    }

    /// Greek numbers use the prefix EL, not the country code.
    private static String prefix(String country) {
        return country.equals("GR") ? "EL" : country;
    }
}
