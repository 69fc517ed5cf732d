package io.billwright.edges.accounting;

import io.billwright.platform.http.Digest;
import tools.jackson.databind.json.JsonMapper;

/// Detects whether a document has changed since it was written to the accounting system.
final class DocumentContent {

    private DocumentContent() {}

    /// A hash of the document as JSON, stored with each write. Any change of the JSON format causes all documents to
    /// be written again.
    static String hash(JsonMapper json, Document document) {
        return Digest.sha256(json.writeValueAsBytes(document));
    }
}
