package io.billwright.parties.sellers;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The International Bank Account Number (ISO 13616): a country, two check digits, and the account.
final class Iban {

    private static final Pattern FORM = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
    private static final BigInteger MODULUS = BigInteger.valueOf(97);

    /// The length of each country's numbers, by the SWIFT registry.
    private static final Map<String, Integer> LENGTHS = Arrays.stream("""
                    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
                    EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
                    IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
                    NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
                    SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
                    """.split("\\s+"))
            .collect(Collectors.toUnmodifiableMap(
                    entry -> entry.substring(0, 2), entry -> Integer.valueOf(entry.substring(2))));

    private Iban() {}

    /// Without spaces and in capitals, as it is stored.
    static String plain(String written) {
        return written.replace(" ", "").toUpperCase(Locale.ROOT);
    }

    /// Whether the length is that of its country and the check digits are right.
    static boolean isValid(String plain) {
        return FORM.matcher(plain).matches()
                && Integer.valueOf(plain.length()).equals(LENGTHS.get(plain.substring(0, 2)))
                && number(plain.substring(4) + plain.substring(0, 4))
                        .mod(MODULUS)
                        .equals(BigInteger.ONE);
    }

    /// A letter counts as two digits: A as 10, Z as 35.
    private static BigInteger number(String text) {
        return new BigInteger(text.chars()
                .mapToObj(c -> Integer.toString(Character.digit(c, 36)))
                .collect(Collectors.joining()));
    }
}
