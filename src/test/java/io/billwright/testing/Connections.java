package io.billwright.testing;

/// Creates settings of a seller and its connections to other systems.
final class Connections {

    private Connections() {}

    /// Returns the answer.
    static String accounting(Api api, String mark) {
        var connection = """
                {"system": "QUICKBOOKS", "realm_id": "1", "refresh_token": "%s", "sales_item_id": "%s",
                 "tax_item_id": "t", "credit_item_id": "c", "deposit_account_id": "d"}
                """.formatted(mark, mark);
        return api.put("/accounting/connection", connection).expect(200).text();
    }

    static final String MEMBER = "{\"email\": \"mo@seller.example\", \"role\": \"AUDITOR\"}";

    static final String IDLE = "{\"customer_name\": \"Without agreements\"}";
    static final String EXPORT = "{\"list\": \"plans\", \"format\": \"CSV\"}";

    /// A planned change of settings that will not take effect in any test.
    static final String PLAN = "{\"kind\": \"DUNNING\", \"effective_on\": \"2199-01-01\", \"body\": {\"steps\": []}}";

    /// Returns the id of a canceled import, which does not block other imports.
    static String canceledImport(Api api, String name) {
        var files = "{\"dry_run\": true, \"customers\": \"external_id,customer_name\\nx," + name + "\"}";
        var id = api.post("/imports", files).expect(201).at("import_id");
        api.post("/imports/" + id + "/cancel", "{}").expect(200);
        return id;
    }

    /// Renames the seller; returns the answer.
    static String renamed(Api api, String name) {
        return api.patch("/seller", "{\"name\": \"" + name + "\"}").expect(200).text();
    }

    static String legalEntity(String mark) {
        return """
                {"name": "%1$s", "invoice_prefix": "OWN", "address": {"line1": "%1$s", "city": "Lyon", "country": "FR"}}
                """.formatted(mark);
    }

    static String invoice(String customerId, String mark) {
        return """
                {"customer_id": "%s", "line_items": [{"name": "%s", "quantity": 1, "unit_price": "10.00"}]}
                """.formatted(customerId, mark);
    }

    static String reportView(String mark) {
        return "{\"name\": \"" + mark + "\", \"report\": \"MRR\"}";
    }

    static String endpoint(String mark) {
        return "{\"url\": \"https://hooks.example/%1$s\", \"description\": \"%1$s\"}".formatted(mark);
    }
}
