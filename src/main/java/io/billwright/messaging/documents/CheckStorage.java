package io.billwright.messaging.documents;

import io.billwright.messaging.documents.DocumentStorage.Place;
import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import java.io.IOException;

/// Writes to every configured document storage.
final class CheckStorage implements Check {

    private final DocumentSettings settings;

    CheckStorage(DocumentSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public Finding look() throws IOException {
        var tried = new StringBuilder(settings.storage() == Place.DATABASE ? "new documents go to the database" : "");
        for (var storage : settings.storages()) {
            try (storage) {
                tried.append(tried.isEmpty() ? "" : "; ").append(storage.tryOut());
            }
        }
        return new Finding.Works(tried.toString());
    }
}
