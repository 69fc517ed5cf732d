package io.billwright.agreements.orders;

import io.billwright.core.contract.Line;
import io.billwright.core.contract.Terms;
import io.billwright.core.tax.TaxRate;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceTax;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How an issued invoice was taxed. Credits on it are taxed the same, whatever the rates have become since (R6);
/// categories that it did not bill are taxed as agreed.
final class BilledTax {

    private final Invoice invoice;
    private final Map<UUID, String> categories;
    private final List<TaxRate> agreed;

    private BilledTax(Invoice invoice, Terms terms) {
        this.invoice = invoice;
        this.categories = terms.phases().stream()
                .flatMap(phase -> phase.lines().stream())
                .collect(Collectors.toMap(line -> line.brick().id(), Line::taxCategory, (one, _) -> one, HashMap::new));
        this.agreed = terms.tax().on(invoice.content().period().start()) instanceof TaxTreatment.Taxed(var rates)
                ? rates
                : List.of();
    }

    static TaxTreatment of(Invoice invoice, Terms terms) {
        var taxes = invoice.content().taxes();
        if (taxes.size() == 1 && taxes.getFirst().jurisdiction().isEmpty()) {
            return new TaxTreatment.Exempt(taxes.getFirst().name());
        }
        var billed = new BilledTax(invoice, terms);
        return new TaxTreatment.Taxed(Stream.concat(
                        taxes.stream().flatMap(tax -> billed.rates(tax).stream()), billed.others())
                .toList());
    }

    /// The agreed rates of categories that have no line on the invoice.
    private Stream<TaxRate> others() {
        var nets = nets();
        return agreed.stream().filter(rate -> !nets.containsKey(rate.category()));
    }

    private List<TaxRate> rates(InvoiceTax tax) {
        var percent = new BigDecimal(tax.rate());
        var rates = new ArrayList<TaxRate>();
        for (var category : categories(tax)) {
            rates.add(new TaxRate(tax.name(), tax.jurisdiction(), percent, category));
        }
        return rates;
    }

    /// The categories that a tax was charged on: those agreed or, if none match, those that its taxable amount
    /// suggests.
    private Set<String> categories(InvoiceTax tax) {
        var percent = new BigDecimal(tax.rate());
        var known = agreed.stream()
                .filter(rate -> rate.name().equals(tax.name())
                        && rate.jurisdiction().equals(tax.jurisdiction())
                        && rate.percent().compareTo(percent) == 0)
                .map(TaxRate::category)
                .collect(Collectors.toSet());
        if (!known.isEmpty()) {
            return known;
        }
        var nets = nets();
        var alone = nets.entrySet().stream()
                .filter(entry -> entry.getValue() == tax.taxable())
                .map(Map.Entry::getKey)
                .findFirst();
        return tax.taxable() == invoice.content().net()
                ? new TreeSet<>(categories.values())
                : alone.map(Set::of).orElseGet(nets::keySet);
    }

    private Map<String, Long> nets() {
        var nets = new HashMap<String, Long>();
        for (var line : invoice.content().lines()) {
            nets.merge(categories.getOrDefault(line.brickId(), ""), line.net(), Math::addExact);
        }
        return nets;
    }
}
