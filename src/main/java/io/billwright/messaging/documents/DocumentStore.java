package io.billwright.messaging.documents;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.billwright.messaging.documents.DocumentStorage.Place;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Digest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// Stores final documents, so that what was signed or sent is what is shown for ever. Content is stored before its
/// row is written, and compared with the row's digest on every read. Opens its own transactions, since a transaction
/// must not wait for other storage.
@Component
public final class DocumentStore implements DisposableBean {

    private final JdbcClient jdbc;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final Place place;
    private final Map<Place, DocumentStorage> storages;

    DocumentStore(
            JdbcClient jdbc,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            DocumentSettings settings) {
        this.jdbc = jdbc;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.place = settings.storage();
        this.storages =
                settings.storages().stream().collect(toUnmodifiableMap(DocumentStorage::place, Function.identity()));
    }

    /// A row, with either the document or its location.
    private record Kept(
            String fileName,
            String sha256,
            Place place,
            @Nullable StoredDocument document,
            @Nullable String location) {

        static Kept of(ResultSet row, int number) throws SQLException {
            var name = row.getString("file_name");
            var content = row.getBytes("content");
            return new Kept(
                    name,
                    row.getString("sha256"),
                    Place.valueOf(row.getString("storage")),
                    content == null ? null : new StoredDocument(name, content),
                    row.getString("location"));
        }
    }

    public Optional<StoredDocument> find(Seller seller, String kind, UUID objectId) {
        requireNoTransaction();
        return reads.in(seller, () -> row(kind, objectId)).map(this::fetched);
    }

    /// Whether the document is stored, without reading it.
    public boolean has(Seller seller, String kind, UUID objectId) {
        return reads.in(
                seller,
                () -> jdbc.sql("select count(*) from documents where kind = :kind and object_id = :object")
                                .param("kind", kind)
                                .param("object", objectId)
                                .query(Long.class)
                                .single()
                        > 0);
    }

    /// The first call wins: returns the stored document, be it this one or an earlier one.
    public StoredDocument keep(Seller seller, String kind, UUID objectId, StoredDocument document) {
        requireNoTransaction();
        var content = document.content();
        var sha256 = Digest.sha256(content);
        var kept = place == Place.DATABASE
                ? new Kept(document.fileName(), sha256, place, document, null)
                : new Kept(
                        document.fileName(), sha256, place, null, storage(place).write(seller, sha256, content));
        var first = transactions.in(seller, () -> {
            insert(seller, kind, objectId, kept, content.length);
            return row(kind, objectId).orElseThrow();
        });
        return first.sha256.equals(sha256) ? document : fetched(first);
    }

    @Override
    public void destroy() {
        storages.values().forEach(DocumentStorage::close);
    }

    private void insert(Seller seller, String kind, UUID objectId, Kept kept, int size) {
        jdbc.sql("""
                        insert into documents
                            (kind, object_id, file_name, sha256, size, storage, content, location, created_at)
                        values (:kind, :object, :name, :sha256, :size, :storage, :content, :location, :now)
                        on conflict (seller_id, kind, object_id) do nothing
                        """)
                .param("kind", kind)
                .param("object", objectId)
                .param("name", kept.fileName)
                .param("sha256", kept.sha256)
                .param("size", size)
                .param("storage", kept.place.name())
                .param("content", kept.document == null ? null : kept.document.content())
                .param("location", kept.location)
                .param("now", Rows.utc(clock.now(seller)))
                .update();
    }

    private Optional<Kept> row(String kind, UUID objectId) {
        var sql = """
                select file_name, sha256, storage, content, location
                from documents where kind = :kind and object_id = :object
                """;
        return jdbc.sql(sql)
                .param("kind", kind)
                .param("object", objectId)
                .query(Kept::of)
                .optional();
    }

    private StoredDocument fetched(Kept kept) {
        var document = kept.location == null
                ? kept.document
                : new StoredDocument(kept.fileName, storage(kept.place).read(kept.location));
        if (document == null || !Digest.sha256(document.content()).equals(kept.sha256)) {
            throw new IllegalStateException("damaged document " + kept.fileName + " in " + kept.place + " at "
                    + kept.location + ", its SHA-256 was " + kept.sha256);
        }
        return document;
    }

    private DocumentStorage storage(Place wanted) {
        var storage = storages.get(wanted);
        if (storage == null) {
            throw new IllegalStateException("a document is kept in " + wanted + ", which is not configured");
        }
        return storage;
    }

    private static void requireNoTransaction() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("documents are kept and fetched outside transactions");
        }
    }
}
