package io.billwright.core.tax;

/// Check-digit rules for VAT identification numbers. They expect a number without prefix whose form has been checked.
final class VatDigits {

    private static final String IRISH = "WABCDEFGHIJKLMNOPQRSTUV";
    private static final String SPANISH_PERSON = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String SPANISH_COMPANY = "JABCDEFGHI";

    private VatDigits() {}

    private static int digit(String number, int at) {
        return Character.digit(number.charAt(at), 10);
    }

    private static int last(String number) {
        return digit(number, number.length() - 1);
    }

    static int sum(String number, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += digit(number, i) * weights[i];
        }
        return sum;
    }

    /// Whether the last digit brings the weighted sum to a multiple of ten.
    static boolean tens(String number, int... weights) {
        return (10 - sum(number, weights) % 10) % 10 == last(number);
    }

    /// ISO 7064, MOD 11,10.
    static boolean mod11And10(String number) {
        int product = 10;
        for (int i = 0; i < number.length() - 1; i++) {
            int sum = (digit(number, i) + product) % 10;
            product = (sum == 0 ? 10 : sum) * 2 % 11;
        }
        return (11 - product) % 10 == last(number);
    }

    static boolean luhn(String number) {
        return luhnSum(number) % 10 == 0;
    }

    private static int luhnSum(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = digit(number, number.length() - 1 - i) * (i % 2 + 1);
            sum += digit / 10 + digit % 10;
        }
        return sum;
    }

    static boolean austria(String number) {
        int sum = 4;
        for (int i = 1; i <= 7; i++) {
            int digit = digit(number, i) * (i % 2 == 0 ? 2 : 1);
            sum += digit / 10 + digit % 10;
        }
        return (10 - sum % 10) % 10 == last(number);
    }

    static boolean belgium(String number) {
        return 97 - Integer.parseInt(number.substring(0, 8)) % 97 == Integer.parseInt(number.substring(8));
    }

    /// Numbers of government departments and health authorities (GD, HA) have no check digits.
    static boolean britain(String number) {
        if (!Character.isDigit(number.charAt(0))) {
            return true;
        }
        int sum = sum(number, 8, 7, 6, 5, 4, 3, 2) + Integer.parseInt(number.substring(7, 9));
        return sum % 97 == 0 || (sum + 55) % 97 == 0;
    }

    static boolean finland(String number) {
        int rest = sum(number, 7, 9, 10, 5, 8, 4, 2) % 11;
        return (rest == 0 ? 0 : 11 - rest) == last(number);
    }

    /// Keys with a letter follow a rule that is not published, so they pass.
    static boolean france(String number) {
        var key = number.substring(0, 2);
        if (!key.chars().allMatch(Character::isDigit)) {
            return true;
        }
        return (12 + 3 * (Integer.parseInt(number.substring(2)) % 97)) % 97 == Integer.parseInt(key);
    }

    static boolean greece(String number) {
        return sum(number, 256, 128, 64, 32, 16, 8, 4, 2) % 11 % 10 == last(number);
    }

    /// In newer numbers the second letter counts too. Older numbers, with a letter as the second character, pass
    /// unchecked.
    static boolean ireland(String number) {
        if (!Character.isDigit(number.charAt(1))) {
            return true;
        }
        int sum = sum(number, 8, 7, 6, 5, 4, 3, 2);
        if (number.length() > 8) {
            sum += 9 * (number.charAt(8) - 'A' + 1);
        }
        return IRISH.charAt(sum % 23) == number.charAt(7);
    }

    static boolean lithuania(String number) {
        if (number.length() > 9) {
            return true;
        }
        int rest = sum(number, 1, 2, 3, 4, 5, 6, 7, 8) % 11;
        if (rest == 10) {
            rest = sum(number, 3, 4, 5, 6, 7, 8, 9, 1) % 11 % 10;
        }
        return rest == last(number);
    }

    static boolean luxembourg(String number) {
        return Integer.parseInt(number.substring(0, 6)) % 89 == Integer.parseInt(number.substring(6));
    }

    static boolean malta(String number) {
        return 37 - sum(number, 3, 4, 6, 7, 8, 9) % 37 == Integer.parseInt(number.substring(6));
    }

    /// Since 2020 sole traders get numbers with a mod 97 check over the whole number, in which letters count from 10
    /// on.
    static boolean netherlands(String number) {
        if (sum(number, 9, 8, 7, 6, 5, 4, 3, 2) % 11 == digit(number, 8)) {
            return true;
        }
        int rest = 0;
        for (char c : ("NL" + number).toCharArray()) {
            int value = Character.digit(c, 36);
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
        }
        return rest == 1;
    }

    static boolean norway(String number) {
        int rest = sum(number, 3, 2, 7, 6, 5, 4, 3, 2) % 11;
        return (rest == 0 ? 0 : 11 - rest) == digit(number, 8);
    }

    static boolean poland(String number) {
        return sum(number, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 == last(number);
    }

    static boolean portugal(String number) {
        int rest = 11 - sum(number, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (rest > 9 ? 0 : rest) == last(number);
    }

    static boolean romania(String number) {
        var padded = "0".repeat(10 - number.length()) + number;
        return sum(padded, 7, 5, 3, 2, 1, 7, 5, 3, 2) * 10 % 11 % 10 == last(number);
    }

    static boolean slovenia(String number) {
        int rest = 11 - sum(number, 8, 7, 6, 5, 4, 3, 2) % 11;
        return rest != 11 && rest % 10 == last(number);
    }

    static boolean switzerland(String number) {
        var digits = number.substring(1, 10);
        int rest = 11 - sum(digits, 5, 4, 3, 2, 7, 6, 5, 4) % 11;
        return rest % 11 == last(digits);
    }

    /// Numbers of companies begin with a letter for their legal form; numbers of persons end with a check letter.
    static boolean spain(String number) {
        char first = number.charAt(0);
        char check = number.charAt(8);
        if (Character.isDigit(first) || "XYZKLM".indexOf(first) >= 0) {
            int at = "XYZ".indexOf(first);
            var digits = (at >= 0 ? at + "" : Character.isDigit(first) ? first + "" : "0") + number.substring(1, 8);
            return SPANISH_PERSON.charAt(Integer.parseInt(digits) % 23) == check;
        }
        int control = (10 - luhnSum(number.substring(1, 8) + "0") % 10) % 10;
        return check == (char) ('0' + control) || check == SPANISH_COMPANY.charAt(control);
    }
}
