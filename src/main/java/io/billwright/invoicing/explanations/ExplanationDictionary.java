package io.billwright.invoicing.explanations;

import io.billwright.core.explain.Operation;
import java.util.List;

/// The preset dictionary for deflating explanations: what they have in common. Version 1 of [ExplanationBytes] can be
/// read only with exactly these texts and codes, so never change them: put new wordings of steps into the dictionary
/// of a new version, or into none.
final class ExplanationDictionary {

    private static final List<Operation> CODES = List.of(
            Operation.INPUT,
            Operation.SUM,
            Operation.DIFFERENCE,
            Operation.PRODUCT,
            Operation.QUOTIENT,
            Operation.PERCENT,
            Operation.LESS_PERCENT,
            Operation.ROUND,
            Operation.ROUND_UP,
            Operation.ALLOCATE,
            Operation.SHARE);

    /// Rare kinds first, as deflate refers to the end of the dictionary in fewer bits; kinds that occur together are
    /// adjacent.
    private static final String KINDS = """
            0 0 not agreed
            0 0 not before 20
            0 0 billed later
            0 0 nothing to charge
            0 0 nothing so far
            0 0 nothing
            0 0 nothing unused
            0 0 all unused
            3 2 taxable by used net
            4 2 exact taxable
            7 1 taxable
            1 2 tax before
            4 2 used tax for each unit of money
            3 2 exact used tax
            10 2 used tax
            0 0 unused months
            0 0 months of the line
            4 2 unused share
            3 2 exact unused part
            7 1 unused gross
            2 2 used gross
            7 1 unused net
            2 2 used net
            7 1 unused tax
            2 2 used tax
            0 0 months of the phase from 20
            4 2 share of the rest of the phase
            0 0 months of the period up to 20
            0 0 months of the period
            4 2 share of the period
            2 2 gross of the period
            3 2 gross of the period so far
            1 2 exact amount so far
            2 2 net of the rest of the phase
            2 2 gross difference
            2 2 net difference
            0 0 full periods
            3 2 commitment of all periods
            0 0 months of the last period
            0 0 months of a full period
            4 2 part of a full period
            3 2 quantity of the last period
            1 2 commitment of all periods
            0 0 price of the step
            0 0 package size
            4 2 packages
            8 1 packages begun
            0 0 package price
            3 2 packages at package price
            1 2 all lines before the coupon
            4 2 coupon for each unit of money
            3 2 exact share of the coupon
            10 2 line's part of the coupon
            0 0 coupon
            3 2 coupon
            2 2 after coupon
            6 2 after coupon
            0 0 fixed discount of the agreement
            0 0 whole phase
            3 2 fixed discount
            2 2 after fixed discount
            0 0 one-time discount in %
            6 2 after one-time discount
            0 0 renewing discount in %
            6 2 after renewing discount
            0 0 end of tier
            0 0 end of the tier before
            2 2 units in the tier
            1 2 all tiers
            1 3 all tiers
            0 0 Sales tax in %
            7 1 Sales tax
            0 0 flat price
            1 5 gross
            1 5 net
            1 5 taxable
            1 2 gross
            1 2 net
            1 2 taxable
            1 3 gross
            1 3 net
            1 3 taxable
            9 2 shares rounded together
            9 3 shares rounded together
            1 1 gross
            1 1 net
            1 1 taxable
            9 1 shares rounded together
            0 0 quantity
            0 0 unit price
            3 2 quantity at unit price
            0 0 months
            3 2 price for all months
            0 0 months up to 2027-01-01
            0 0 months of the phase
            4 2 share of the phase
            3 2 exact amount so far
            7 1 amount so far
            0 0 months up to 2026-12-31
            1 4 gross
            1 4 net
            1 4 taxable
            0 0 VAT in %
            5 2 exact tax
            7 1 VAT
            1 1 tax
            1 2 total
            0 0 tax
            5 2 exact tax of a line
            9 4 shares rounded together
            0 0 place of the line
            10 2 share of the tax
            1 2 tax
            """;

    static final byte[] BYTES = bytes();

    private ExplanationDictionary() {}

    static int code(Operation operation) {
        return CODES.indexOf(operation);
    }

    static Operation operation(int code) {
        return CODES.get(code);
    }

    private static byte[] bytes() {
        var bytes = new PackedBytes();
        KINDS.lines().forEach(line -> {
            var kind = line.split(" ", 3);
            bytes.number(Integer.parseInt(kind[0]));
            bytes.number(Integer.parseInt(kind[1]));
            bytes.text(kind[2]);
        });
        return bytes.written();
    }
}
