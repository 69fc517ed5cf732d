package io.billwright.invoicing.paperwork;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/// Reads the amounts of a Factur-X file, with nothing of the code that wrote it.
final class CrossIndustry {

    private final Document document;

    private CrossIndustry(Document document) {
        this.document = document;
    }

    /// A line; amounts are cents.
    record Line(String name, long net, long discount, BigDecimal priceTimesQuantity, BigDecimal rate) {}

    /// A line of the breakdown of taxes.
    record Tax(BigDecimal rate, long taxable, long amount) {}

    static CrossIndustry of(byte[] xml) {
        try {
            var factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            return new CrossIndustry(factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml)));
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    List<Line> lines() {
        var lines = new ArrayList<Line>();
        for (var line : all(document.getDocumentElement(), "IncludedSupplyChainTradeLineItem")) {
            var price = decimal(line, "ChargeAmount");
            var quantity = decimal(line, "BilledQuantity");
            lines.add(new Line(
                    text(line, "Name"),
                    cents(decimal(line, "LineTotalAmount")),
                    discount(line),
                    price.multiply(quantity).divide(decimal(line, "BasisQuantity")),
                    decimal(line, "RateApplicablePercent")));
        }
        return lines;
    }

    List<Tax> taxes() {
        var settlement = all(document.getDocumentElement(), "ApplicableHeaderTradeSettlement")
                .getFirst();
        return all(settlement, "ApplicableTradeTax").stream()
                .map(tax -> new Tax(
                        decimal(tax, "RateApplicablePercent"),
                        cents(decimal(tax, "BasisAmount")),
                        cents(decimal(tax, "CalculatedAmount"))))
                .toList();
    }

    long total(String name) {
        var sums = all(document.getDocumentElement(), "SpecifiedTradeSettlementHeaderMonetarySummation");
        return cents(decimal(sums.getFirst(), name));
    }

    private static long discount(Element line) {
        var allowances = all(line, "SpecifiedTradeAllowanceCharge");
        if (allowances.isEmpty()) {
            return 0;
        }
        long amount = cents(decimal(allowances.getFirst(), "ActualAmount"));
        return text(allowances.getFirst(), "Indicator").equals("true") ? -amount : amount;
    }

    private static long cents(BigDecimal amount) {
        return amount.movePointRight(2).longValueExact();
    }

    private static BigDecimal decimal(Element parent, String name) {
        return new BigDecimal(text(parent, name));
    }

    private static String text(Element parent, String name) {
        return all(parent, name).getFirst().getTextContent();
    }

    private static List<Element> all(Element parent, String name) {
        var nodes = parent.getElementsByTagNameNS("*", name);
        var elements = new ArrayList<Element>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }
}
