package io.billwright.testing;

/// What a seller says of itself and of others.
final class Connections {

    private Connections() {}

    /// Returns what was answered.
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

    /// A change that is to come in nobody's time.
    static final String PLAN = "{\"kind\": \"DUNNING\", \"effective_on\": \"2199-01-01\", \"body\": {\"steps\": []}}";

    /// The id of an import that does not keep others from beginning.
    static String canceledImport(Api api, String name) {
        var files = "{\"dry_run\": true, \"customers\": \"external_id,customer_name\\nx," + name + "\"}";
        var id = api.post("/imports", files).expect(201).at("import_id");
        api.post("/imports/" + id + "/cancel", "{}").expect(200);
        return id;
    }

    /// The seller under another name.
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
