package io.billwright.parties.sellers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The account on which a legal entity is paid in one currency: an IBAN, or an account number with the routing number
/// or BIC of the bank.
///
/// @param routingNumber identifies a bank within its country, such as an ABA number, a sort code or a BSB
public record BankAccount(
        CurrencyCode currency,
        String accountHolder,
        @Nullable String bankName,
        @Nullable String iban,
        @Nullable String bic,
        @Nullable String routingNumber,
        @Nullable String accountNumber) {

    private static final int NAME = 140;
    private static final int WRITTEN_IBAN = 42;
    private static final int GROUP = 4;

    static BankAccount of(Fields fields) {
        var currency = fields.choice("currency", CurrencyCode.class);
        var account = new BankAccount(
                currency,
                fields.text("account_holder", NAME),
                fields.optionalText("bank_name", NAME),
                iban(fields),
                fields.present("bic")
                        ? fields.matching("bic", "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?", "a BIC such as BNPAFRPPXXX")
                        : null,
                fields.present("routing_number")
                        ? fields.matching("routing_number", routing(currency), "a routing number of its currency")
                        : null,
                fields.present("account_number")
                        ? fields.matching("account_number", "[A-Za-z0-9-]{1,34}", "an account number")
                        : null);
        account.check(fields);
        return account;
    }

    private static @Nullable String iban(Fields fields) {
        var written = OpaqueText.optional(fields, "iban", WRITTEN_IBAN);
        if (written == null) {
            return null;
        }
        var plain = Iban.plain(written);
        if (!fields.isWrong("iban") && !Iban.isValid(plain)) {
            fields.wrong("iban", "is no IBAN: its country, length or check digits are wrong");
        }
        return plain;
    }

    /// The format for banks in the currency's own country; banks elsewhere are identified by a BIC.
    private static String routing(CurrencyCode currency) {
        return switch (currency) {
            case USD -> "[0-9]{9}";
            case GBP, AUD -> "[0-9]{6}";
            case CAD -> "[0-9]{8,9}";
            case EUR -> "";
        };
    }

    private void check(Fields fields) {
        if (iban == null && accountNumber == null) {
            fields.wrong("iban", "is required, or else an account_number");
        }
        if (iban != null && accountNumber != null) {
            fields.wrong("account_number", "must not be given with an IBAN, which contains it");
        }
        if (iban != null && routingNumber != null) {
            fields.wrong("routing_number", "must not be given with an IBAN, which contains it");
        }
        if (iban == null && accountNumber != null && routingNumber == null && bic == null) {
            fields.wrong("routing_number", "is required with an account_number, or else a BIC");
        }
        if (routingNumber != null && currency == CurrencyCode.USD && !isAba(routingNumber)) {
            fields.wrong("routing_number", "is no ABA routing number: its check digit is wrong");
        }
    }

    /// The weighted sum of the digits, by 3, 7 and 1 in turn, is a multiple of ten.
    private static boolean isAba(String number) {
        int sum = IntStream.range(0, number.length())
                .map(i -> (number.charAt(i) - '0') * new int[] {3, 7, 1}[i % 3])
                .sum();
        return sum % 10 == 0;
    }

    /// The IBAN in groups of four, as printed.
    public @Nullable String printedIban() {
        return iban == null
                ? null
                : IntStream.iterate(0, i -> i < iban.length(), i -> i + GROUP)
                        .mapToObj(i -> iban.substring(i, Math.min(iban.length(), i + GROUP)))
                        .collect(Collectors.joining(" "));
    }
}
