package io.billwright.testing;

import io.billwright.platform.http.Json;
import io.billwright.testing.QuickBooksStub.Reply;

/// The error answers of QuickBooks.
final class QuickBooksFaults {

    private QuickBooksFaults() {}

    static Reply fault(int status, String type, String code, String message) {
        var body = Json.mapper().createObjectNode();
        var fault = body.putObject("Fault").put("type", type);
        fault.putArray("Error")
                .addObject()
                .put("Message", message)
                .put("Detail", message + " : more of it")
                .put("code", code)
                .put("element", "");
        body.put("time", "2026-01-31T09:00:00.000-08:00");
        return new Reply(status, body.toString());
    }
}
