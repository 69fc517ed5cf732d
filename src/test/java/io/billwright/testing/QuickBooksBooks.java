package io.billwright.testing;

import static java.util.Objects.requireNonNull;

import io.billwright.platform.http.Json;
import io.billwright.testing.QuickBooksStub.Call;
import io.billwright.testing.QuickBooksStub.Reply;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The books of one company in the QuickBooks stub: versioned objects, which payments settle which documents, and
/// account balances. The items are called `sales`, `tax` and `credit`, and money arrives on the account `bank`.
public final class QuickBooksBooks {

    private static final Map<String, String> ENTITIES = Map.of(
            "customer", "Customer",
            "invoice", "Invoice",
            "creditmemo", "CreditMemo",
            "payment", "Payment",
            "salesreceipt", "SalesReceipt",
            "refundreceipt", "RefundReceipt");

    private static final Map<String, String> ACCOUNTS =
            Map.of("sales", "REVENUE", "tax", "TAX", "credit", "CUSTOMER_CREDIT");

    private final Map<String, ObjectNode> objects = new LinkedHashMap<>();
    private int ids = 100;

    /// An object that QuickBooks would reject.
    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String code;

        Wrong(String code, String message) {
            super(message, null, false, false);
            this.code = code;
        }
    }

    synchronized Reply answer(Call call) {
        try {
            var parts = call.resource().split("/", 2);
            var entity = requireNonNull(ENTITIES.get(parts[0]), call.resource());
            if (call.method().equals("GET")) {
                return shown(entity, get(entity, parts[1]));
            }
            var body = (ObjectNode) Json.mapper().readTree(call.body());
            return shown(entity, isVoid(entity, call.query()) ? voided(entity, body) : written(entity, body));
        } catch (Wrong wrong) {
            return QuickBooksFaults.fault(400, "ValidationFault", wrong.code, String.valueOf(wrong.getMessage()));
        }
    }

    private static boolean isVoid(String entity, Map<String, String> query) {
        var operation = query.getOrDefault("operation", "");
        if (entity.equals("Invoice")) {
            return operation.equals("void");
        }
        return operation.equals("update") && query.getOrDefault("include", "").equals("void");
    }

    private ObjectNode written(String entity, ObjectNode body) {
        var known = body.has("Id") ? fresh(entity, body) : null;
        if (entity.equals("Customer")) {
            requireOwnName(body);
        } else {
            requireCustomer(body);
            requireSettled(body);
            body.put("TotalAmt", total(entity, body));
        }
        requireNumber(entity, body);
        body.put("Id", known == null ? Integer.toString(ids++) : known.get("Id").stringValue());
        body.put("SyncToken", known == null ? "0" : next(known));
        var before = objects.put(key(entity, body.get("Id").stringValue()), body);
        try {
            requireNothingSettledTwice();
        } catch (Wrong wrong) {
            if (before == null) {
                objects.remove(key(entity, body.get("Id").stringValue()));
            } else {
                objects.put(key(entity, body.get("Id").stringValue()), before);
            }
            throw wrong;
        }
        return body;
    }

    private ObjectNode voided(String entity, ObjectNode body) {
        var known = fresh(entity, body);
        known.put("SyncToken", next(known)).put("TotalAmt", BigDecimal.ZERO).put("PrivateNote", "Voided");
        known.putArray("Line");
        return known;
    }

    private ObjectNode fresh(String entity, ObjectNode body) {
        var known = get(entity, body.get("Id").stringValue());
        if (!known.get("SyncToken").equals(body.get("SyncToken"))) {
            throw new Wrong("5010", "Stale Object Error");
        }
        return known;
    }

    private ObjectNode get(String entity, String id) {
        var found = objects.get(key(entity, id));
        if (found == null) {
            throw new Wrong("610", "Object Not Found");
        }
        return found;
    }

    private static String next(ObjectNode known) {
        return Integer.toString(Integer.parseInt(known.get("SyncToken").stringValue()) + 1);
    }

    private static BigDecimal total(String entity, ObjectNode body) {
        if (entity.equals("Payment")) {
            return body.get("TotalAmt").decimalValue();
        }
        if (body.path("Line").isEmpty()) {
            throw new Wrong("2020", "Required parameter Line is missing in the request");
        }
        var total = BigDecimal.ZERO;
        for (var line : body.get("Line")) {
            if (!ACCOUNTS.containsKey(item(line))) {
                throw new Wrong("2500", "Invalid Reference Id");
            }
            total = total.add(line.get("Amount").decimalValue());
        }
        if (total.signum() < 0) {
            throw new Wrong("6000", "Transaction amount must be 0 or greater");
        }
        return total;
    }

    private static String item(JsonNode line) {
        return line.at("/SalesItemLineDetail/ItemRef/value").stringValue();
    }

    private void requireOwnName(ObjectNode body) {
        var name = body.get("DisplayName").stringValue();
        if (name.contains(":")) {
            throw new Wrong("2040", "Invalid String. The string specified has unsupported characters");
        }
        var taken = all("Customer").stream()
                .anyMatch(one -> one.get("DisplayName").stringValue().equals(name)
                        && !one.get("Id").equals(body.path("Id")));
        if (taken) {
            throw new Wrong("6240", "Duplicate Name Exists Error");
        }
    }

    private void requireCustomer(ObjectNode body) {
        var customer = get("Customer", body.at("/CustomerRef/value").stringValue());
        if (!customer.at("/CurrencyRef/value").equals(body.at("/CurrencyRef/value"))) {
            throw new Wrong("6000", "The currency is not that of the customer");
        }
    }

    private void requireNumber(String entity, ObjectNode body) {
        var number = body.path("DocNumber");
        if (number.isString() && number.stringValue().length() > 21) {
            throw new Wrong("2050", "String length is too long");
        }
        var taken = number.isString()
                && all(entity).stream()
                        .anyMatch(one -> one.path("DocNumber").equals(number)
                                && !one.get("Id").equals(body.path("Id")));
        if (taken) {
            throw new Wrong("6140", "Duplicate Document Number Error");
        }
    }

    /// Requires that the documents a payment settles exist.
    private void requireSettled(ObjectNode body) {
        for (var line : body.path("Line")) {
            var link = line.at("/LinkedTxn/0");
            if (link.isObject()) {
                get(link.get("TxnType").stringValue(), link.get("TxnId").stringValue());
            }
        }
    }

    /// Requires that no document is settled by more than its total.
    private void requireNothingSettledTwice() {
        for (var entity : List.of("Invoice", "CreditMemo")) {
            for (var one : all(entity)) {
                if (open(entity, one).signum() < 0) {
                    throw new Wrong("6070", "Amount applied is more than the balance of " + one.get("Id"));
                }
            }
        }
    }

    /// The part of a document that is not settled yet.
    private BigDecimal open(String entity, ObjectNode document) {
        var open = document.get("TotalAmt").decimalValue();
        for (var payment : all("Payment")) {
            for (var line : payment.get("Line")) {
                var link = line.at("/LinkedTxn/0");
                get(link.get("TxnType").stringValue(), link.get("TxnId").stringValue());
                if (link.get("TxnType").stringValue().equals(entity)
                        && link.get("TxnId").equals(document.get("Id"))) {
                    open = open.subtract(line.get("Amount").decimalValue());
                }
            }
        }
        return open;
    }

    public synchronized List<ObjectNode> all(String entity) {
        return objects.entrySet().stream()
                .filter(one -> one.getKey().startsWith(entity + " "))
                .map(Map.Entry::getValue)
                .toList();
    }

    /// The unpaid amount of an invoice.
    public synchronized BigDecimal open(String invoiceId) {
        return open("Invoice", get("Invoice", invoiceId));
    }

    /// Simulates that somebody edits all objects of a kind by hand.
    public synchronized void touch(String entity) {
        all(entity).forEach(one -> one.put("SyncToken", next(one)));
    }

    /// Simulates that somebody deletes all objects of a kind by hand; payments then settle nothing.
    public synchronized void delete(String entity) {
        objects.keySet().removeIf(key -> key.startsWith(entity + " "));
        all("Payment").forEach(payment -> payment.putArray("Line"));
    }

    /// The debits less the credits of each account, in cents, without accounts where they are equal.
    public synchronized Map<String, Long> balances() {
        var balances = new TreeMap<String, Long>();
        for (var one : objects.entrySet()) {
            var entity = one.getKey().split(" ", 2)[0];
            switch (entity) {
                case "Invoice" -> post(balances, "RECEIVABLE", one.getValue(), 1);
                case "CreditMemo" -> post(balances, "RECEIVABLE", one.getValue(), -1);
                case "SalesReceipt" -> post(balances, bank(one.getValue()), one.getValue(), 1);
                case "RefundReceipt" -> post(balances, bank(one.getValue()), one.getValue(), -1);
                case "Payment" -> {
                    add(balances, bank(one.getValue()), one.getValue().get("TotalAmt"), 1);
                    add(balances, "RECEIVABLE", one.getValue().get("TotalAmt"), -1);
                }
                default -> {}
            }
        }
        balances.values().removeIf(balance -> balance == 0);
        return balances;
    }

    private static String bank(ObjectNode document) {
        return document.at("/DepositToAccountRef/value").stringValue().equals("bank") ? "CASH" : "SUSPENSE";
    }

    private static void post(Map<String, Long> balances, String account, ObjectNode document, int sign) {
        add(balances, account, document.get("TotalAmt"), sign);
        for (var line : document.get("Line")) {
            add(balances, requireNonNull(ACCOUNTS.get(item(line))), line.get("Amount"), -sign);
        }
    }

    private static void add(Map<String, Long> balances, String account, JsonNode amount, int sign) {
        balances.merge(account, sign * amount.decimalValue().movePointRight(2).longValueExact(), Long::sum);
    }

    private static String key(String entity, String id) {
        return entity + " " + id;
    }

    private static Reply shown(String entity, ObjectNode object) {
        var answer = Json.mapper().createObjectNode();
        answer.set(entity, object);
        answer.put("time", "2026-01-31T09:00:00.000-08:00");
        return new Reply(200, answer.toString());
    }
}
