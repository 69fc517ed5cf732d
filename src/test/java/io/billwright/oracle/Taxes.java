package io.billwright.oracle;

import io.billwright.oracle.Input.TaxRate;
import io.billwright.oracle.Input.TaxTreatment;
import io.billwright.oracle.Output.Tax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// The tax of one invoice and its spread over the lines (R6, D7).
public final class Taxes {

    private Taxes() {}

    /// The taxes of an invoice and the tax of each of its lines, in the order of the lines given.
    public record Result(List<Tax> taxes, List<BigInteger> perLine) {}

    /// Calculates from the categories and nets of the lines, which come in canonical order.
    public static Result of(TaxTreatment treatment, List<String> categories, List<BigInteger> nets) {
        List<BigInteger> perLine = new ArrayList<>();
        BigInteger allNets = BigInteger.ZERO;
        for (BigInteger net : nets) {
            perLine.add(BigInteger.ZERO);
            allNets = allNets.add(net);
        }
        String reason = treatment.untaxedReason();
        if (reason != null) {
            return new Result(List.of(new Tax(reason, "", Fraction.ZERO, allNets, BigInteger.ZERO)), perLine);
        }
        List<Tax> taxes = new ArrayList<>();
        for (TaxRate rate : treatment.rates()) {
            Fraction part = rate.rate().dividedBy(100);
            List<Integer> lines = new ArrayList<>();
            List<Fraction> shares = new ArrayList<>();
            BigInteger taxable = BigInteger.ZERO;
            for (int i = 0; i < nets.size(); i++) {
                if (categories.get(i).equals(rate.category())) {
                    lines.add(i);
                    shares.add(Fraction.of(nets.get(i)).times(part));
                    taxable = taxable.add(nets.get(i));
                }
            }
            if (lines.isEmpty()) {
                continue;
            }
            List<BigInteger> amounts = Spread.acrossLines(shares);
            BigInteger amount = BigInteger.ZERO;
            for (int i = 0; i < lines.size(); i++) {
                int line = lines.get(i);
                perLine.set(line, perLine.get(line).add(amounts.get(i)));
                amount = amount.add(amounts.get(i));
            }
            taxes.add(new Tax(rate.name(), rate.jurisdiction(), rate.rate(), taxable, amount));
        }
        return new Result(taxes, perLine);
    }

    /// Sums taxes of many invoices by name, jurisdiction and rate, in order of first appearance (D9).
    public static List<Tax> sum(List<Tax> taxes) {
        List<Tax> sums = new ArrayList<>();
        for (Tax tax : taxes) {
            int at = 0;
            while (at < sums.size() && !same(sums.get(at), tax)) {
                at++;
            }
            if (at == sums.size()) {
                sums.add(tax);
            } else {
                BigInteger taxable = sums.get(at).taxable().add(tax.taxable());
                BigInteger amount = sums.get(at).amount().add(tax.amount());
                sums.set(at, new Tax(tax.name(), tax.jurisdiction(), tax.rate(), taxable, amount));
            }
        }
        return sums;
    }

    private static boolean same(Tax one, Tax other) {
        return one.name().equals(other.name())
                && one.jurisdiction().equals(other.jurisdiction())
                && one.rate().equals(other.rate());
    }
}
