package io.billwright.invoicing.paperwork;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.Tax;
import io.billwright.invoicing.paperwork.InvoicePaper.TaxKind;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.EuropeanUnion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An invoice in the terms of EN 16931, the European standard. It takes its amounts from [InvoicePaper] and computes
/// none.
///
/// Not every invoice can be expressed this way. The standard requires the seller's address in the EU and its VAT
/// number, the buyer's country, exactly one known tax for each line, and for a reverse charge the buyer's VAT number
/// too. If any of that is missing, the document carries no data. Neither does a voided invoice, so that no accounting
/// system books it.
public record EuropeanInvoice(
        InvoicePaper paper, String sellerVat, @Nullable String buyerVat, List<Item> items, List<Duty> duties) {

    private static final Pattern VAT_NUMBER = Pattern.compile("([A-Z]{2})[0-9A-Z+*]{2,13}");
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    /// A line and its tax category. The price is that of the whole quantity, so that price and quantity give exactly
    /// the subtotal.
    public record Item(Line line, String category, BigDecimal rate) {

        public BigDecimal priced() {
            var quantity = line.quantity();
            return quantity == null || quantity.signum() == 0 ? BigDecimal.ONE : quantity.abs();
        }

        /// A price must not be negative, but a quantity may be.
        public BigDecimal billed() {
            return line.subTotal() < 0 ? priced().negate() : priced();
        }
    }

    /// All taxes of one category and rate.
    public record Duty(
            String category,
            BigDecimal rate,
            long taxable,
            long amount,
            @Nullable String reason) {}

    /// The account to pay to, if anything is left to pay.
    public @Nullable BankAccount account() {
        return paper.isPayable() ? paper.payment().account() : null;
    }

    /// The code for a credit transfer, SEPA or other (UNCL 4461).
    public String paymentMeans() {
        var account = paper.payment().account();
        boolean isSepa = account != null && account.iban() != null && paper.currency() == CurrencyCode.EUR;
        return isSepa ? "58" : "30";
    }

    static Optional<EuropeanInvoice> of(InvoicePaper paper) {
        var sellerVat = paper.voided() == null && isIn(paper.seller(), true) ? vatNumber(paper.seller()) : null;
        if (sellerVat == null || !isIn(paper.buyer(), false)) {
            return Optional.empty();
        }
        var buyerVat = vatNumber(paper.buyer());
        var duties = duties(paper.taxes());
        var items = new ArrayList<Item>();
        for (var line : paper.lines()) {
            var own = duties.stream()
                    .filter(duty -> line.rate() != null && duty.rate.compareTo(line.rate()) == 0)
                    .toList();
            if (own.size() != 1) {
                return Optional.empty();
            }
            items.add(new Item(line, own.getFirst().category, own.getFirst().rate));
        }
        boolean complete = !items.isEmpty()
                && duties.stream().allMatch(duty -> covers(duty, items))
                && (buyerVat != null || duties.stream().noneMatch(duty -> duty.category.equals("AE")));
        return complete
                ? Optional.of(new EuropeanInvoice(paper, sellerVat, buyerVat, List.copyOf(items), duties))
                : Optional.empty();
    }

    private static boolean isIn(Party party, boolean union) {
        var address = party.address();
        return address != null
                && (union ? EuropeanUnion.has(address.country()) : COUNTRIES.contains(address.country()));
    }

    /// Starts with the country code; Greece uses its own, EL.
    private static @Nullable String vatNumber(Party party) {
        if (party.taxId() == null) {
            return null;
        }
        var plain = party.taxId().replaceAll("[\\s.-]", "").toUpperCase(Locale.ROOT);
        var number = VAT_NUMBER.matcher(plain);
        return number.matches()
                        && (EuropeanUnion.has(number.group(1))
                                || number.group(1).equals("EL"))
                ? plain
                : null;
    }

    /// The standard has no tax names, so taxes of one rate are merged.
    private static List<Duty> duties(List<Tax> taxes) {
        var duties = new TreeMap<String, Duty>();
        for (var tax : taxes) {
            var rate = tax.rate().signum() == 0 ? BigDecimal.ZERO : tax.rate().stripTrailingZeros();
            var reason = tax.kind() == TaxKind.RATE ? null : tax.name();
            var duty = new Duty(category(tax), rate, tax.taxable(), tax.amount(), reason);
            duties.merge(
                    duty.category + rate.toPlainString(),
                    duty,
                    (one, other) -> new Duty(
                            one.category,
                            one.rate,
                            Math.addExact(one.taxable, other.taxable),
                            Math.addExact(one.amount, other.amount),
                            one.reason));
        }
        return List.copyOf(duties.values());
    }

    private static String category(Tax tax) {
        return switch (tax.kind()) {
            case RATE -> tax.rate().signum() == 0 ? "Z" : "S";
            case REVERSE_CHARGE -> "AE";
            case EXEMPT -> "E";
        };
    }

    /// False if a line bears two taxes: it would count towards both taxable amounts, which the standard cannot
    /// express.
    private static boolean covers(Duty duty, List<Item> items) {
        long net = 0;
        for (var item : items) {
            if (item.category.equals(duty.category) && item.rate.compareTo(duty.rate) == 0) {
                net = Math.addExact(net, item.line.net());
            }
        }
        return net == duty.taxable;
    }
}
