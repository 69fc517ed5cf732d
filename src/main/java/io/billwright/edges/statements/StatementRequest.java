package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The days of a statement, both included, and its currency; null means all currencies.
record StatementRequest(
        LocalDate from, LocalDate to, @Nullable CurrencyCode currency) {

    private static final List<String> NAMES = List.of("from", "to", "currency");

    /// By default the current month through today; if only `to` is given, from the first of its month.
    static StatementRequest of(Call call, LocalDate today) {
        var query = Json.mapper().createObjectNode();
        for (var name : NAMES) {
            var value = call.query(name);
            if (value != null) {
                query.put(name, value);
            }
        }
        if (!query.has("to")) {
            query.put("to", today.toString());
        }
        if (!query.has("from")) {
            query.put("from", query.get("to").stringValue().replaceFirst("[0-9]{2}$", "01"));
        }
        return Fields.parse(query, StatementRequest::of);
    }

    static StatementRequest of(Fields fields) {
        var request = new StatementRequest(
                fields.date("from"), fields.date("to"), fields.optionalChoice("currency", CurrencyCode.class));
        if (!fields.isWrong("from") && !fields.isWrong("to") && request.to.isBefore(request.from)) {
            fields.wrong("to", "must not be before from");
        }
        return request;
    }
}
