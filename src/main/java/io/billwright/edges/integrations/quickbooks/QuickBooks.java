package io.billwright.edges.integrations.quickbooks;

import io.billwright.edges.accounting.AccountingSystem;
import io.billwright.edges.accounting.Chart;
import io.billwright.edges.accounting.Connection;
import io.billwright.edges.accounting.Document;
import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.platform.db.Seller;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Component
final class QuickBooks implements AccountingSystem {

    private final QuickBooksSettings settings;
    private final QuickBooksCompany company;
    private final JsonMapper json;

    QuickBooks(QuickBooksSettings settings, QuickBooksCompany company, JsonMapper json) {
        this.settings = settings;
        this.company = company;
        this.json = json;
    }

    @Override
    public Optional<String> obstacle() {
        return settings.clientId().isEmpty()
                ? Optional.of(
                        "this installation has no app at Intuit; its operator sets BILLWRIGHT_QUICKBOOKS_CLIENTID")
                : Optional.empty();
    }

    @Override
    public Request write(
            Chart chart, Kind kind, Document document, @Nullable Known known, Function<Reference, String> named) {
        var body = new QuickBooksBodies(json, chart, kind, named).body(document, known);
        return new Request(QuickBooksBodies.resource(kind), json.writeValueAsString(body));
    }

    /// Voiding takes a different request for each kind of document.
    @Override
    public Request withdraw(Kind kind, Known known) {
        var resource = QuickBooksBodies.resource(kind);
        var body = json.createObjectNode().put("Id", known.externalId()).put("SyncToken", known.version());
        var operation = switch (kind) {
            case INVOICE -> resource + "?operation=void";
            case PAYMENT, APPLICATION, OVERPAYMENT -> {
                body.put("sparse", true);
                yield resource + "?operation=update&include=void";
            }
            case CUSTOMER, CREDIT_NOTE, REFUND -> throw new IllegalArgumentException(kind + " stays");
        };
        return new Request(operation, json.writeValueAsString(body));
    }

    @Override
    public Written send(Seller seller, Connection connection, Request request, UUID requestId) {
        var parameters = Map.of("requestid", requestId.toString());
        return written(company.post(seller, connection, request.operation(), parameters, request.body()));
    }

    @Override
    public Known look(Seller seller, Connection connection, Kind kind, String externalId) {
        var path = QuickBooksBodies.resource(kind) + "/" + externalId;
        return written(company.get(seller, connection, path)).known();
    }

    /// The answer holds the object under its resource's name, next to a timestamp.
    private static Written written(JsonNode answer) {
        for (var member : answer.properties()) {
            var found = member.getValue();
            if (found.path("Id").isString() && found.path("SyncToken").isString()) {
                var known = new Known(
                        found.get("Id").stringValue(), found.get("SyncToken").stringValue());
                return new Written(known, cents(found.path("TotalAmt")));
            }
        }
        throw new Unavailable("QuickBooks: an answer without an object");
    }

    private static @Nullable Long cents(JsonNode amount) {
        return amount.isNumber()
                ? (Long) amount.decimalValue().multiply(BigDecimal.valueOf(100)).longValue()
                : null;
    }
}
