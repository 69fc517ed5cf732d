package io.billwright.edges.integrations.quickbooks;

import io.billwright.edges.accounting.AccountingSystem.Known;
import io.billwright.edges.accounting.Chart;
import io.billwright.edges.accounting.Document;
import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Purpose;
import io.billwright.edges.accounting.Document.Reference;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Builds the request bodies for our documents. Tax is sent as an ordinary line and all lines are marked as not
/// taxable, so that QuickBooks shows our totals to the cent.
final class QuickBooksBodies {

    private static final int LONGEST_NUMBER = 21;
    private static final int LONGEST_NAME = 80;

    private final JsonMapper json;
    private final Chart chart;
    private final Kind kind;
    private final Function<Reference, String> named;

    QuickBooksBodies(JsonMapper json, Chart chart, Kind kind, Function<Reference, String> named) {
        this.json = json;
        this.chart = chart;
        this.kind = kind;
        this.named = named;
    }

    /// The resource name in the API's path.
    static String resource(Kind kind) {
        return switch (kind) {
            case CUSTOMER -> "customer";
            case INVOICE -> "invoice";
            case CREDIT_NOTE -> "creditmemo";
            case PAYMENT, APPLICATION -> "payment";
            case OVERPAYMENT -> "salesreceipt";
            case REFUND -> "refundreceipt";
        };
    }

    /// An update replaces the whole document, so fields that are left out are cleared. Customers are updated
    /// sparsely, which keeps what the seller has added to them in QuickBooks.
    ObjectNode body(Document document, @Nullable Known known) {
        var body = switch (document) {
            case Document.Customer customer -> customer(customer);
            case Document.Sale sale -> sale(sale);
            case Document.Payment payment -> payment(payment);
        };
        if (known != null) {
            body.put("Id", known.externalId()).put("SyncToken", known.version()).put("sparse", kind == Kind.CUSTOMER);
        }
        return body;
    }

    /// In QuickBooks, display names are unique and must not contain a colon.
    private ObjectNode customer(Document.Customer customer) {
        var name = customer.name().replaceAll("[:\\p{Cntrl}]", " ").strip();
        var shortened = name.substring(0, Math.min(name.length(), LONGEST_NAME)).strip();
        var currency = customer.currency().name();
        var body = json.createObjectNode()
                .put("DisplayName", shortened + " (" + customer.mark() + " " + currency + ")")
                .put("CompanyName", shortened);
        body.putObject("CurrencyRef").put("value", currency);
        if (customer.email() != null) {
            body.putObject("PrimaryEmailAddr").put("Address", customer.email());
        }
        return body;
    }

    private ObjectNode sale(Document.Sale sale) {
        var body =
                json.createObjectNode().put("TxnDate", sale.date().toString()).put("PrivateNote", sale.memo());
        if (sale.number() != null && sale.number().length() <= LONGEST_NUMBER) {
            body.put("DocNumber", sale.number());
        }
        if (sale.dueDate() != null) {
            body.put("DueDate", sale.dueDate().toString());
        }
        if (kind == Kind.OVERPAYMENT || kind == Kind.REFUND) {
            body.putObject("DepositToAccountRef").put("value", chart.depositAccountId());
        }
        body.putObject("CustomerRef").put("value", named.apply(sale.customer()));
        body.putObject("CurrencyRef").put("value", sale.currency().name());
        body.put("GlobalTaxCalculation", "NotApplicable");
        var lines = body.putArray("Line");
        for (var line : sale.lines()) {
            var detail = lines.addObject()
                    .put("Description", line.description())
                    .put("Amount", amount(line.amount()))
                    .put("DetailType", "SalesItemLineDetail")
                    .putObject("SalesItemLineDetail");
            detail.putObject("ItemRef").put("value", item(line.purpose()));
            detail.putObject("TaxCodeRef").put("value", chart.untaxedCodeId());
        }
        return body;
    }

    private ObjectNode payment(Document.Payment payment) {
        var body = json.createObjectNode()
                .put("TxnDate", payment.date().toString())
                .put("PrivateNote", payment.memo())
                .put("TotalAmt", amount(payment.total()));
        body.putObject("CustomerRef").put("value", named.apply(payment.customer()));
        body.putObject("CurrencyRef").put("value", payment.currency().name());
        body.putObject("DepositToAccountRef").put("value", chart.depositAccountId());
        var lines = body.putArray("Line");
        for (var link : payment.links()) {
            lines.addObject()
                    .put("Amount", amount(link.amount()))
                    .putArray("LinkedTxn")
                    .addObject()
                    .put("TxnId", named.apply(link.settled()))
                    .put("TxnType", link.settled().kind() == Kind.INVOICE ? "Invoice" : "CreditMemo");
        }
        return body;
    }

    private String item(Purpose purpose) {
        return switch (purpose) {
            case REVENUE -> chart.salesItemId();
            case TAX -> chart.taxItemId();
            case CUSTOMER_CREDIT -> chart.creditItemId();
        };
    }

    private static BigDecimal amount(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
