package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.messaging.documents.DocumentSettings.S3;
import io.billwright.messaging.documents.DocumentStorage.Place;
import io.billwright.platform.checks.Finding;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.S3Mock;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Documents in each place they can be kept in: a real database, a real directory, and a bucket of another process.
@Timeout(180)
class DocumentStoreTest {

    private static @Nullable S3Mock mock;

    @TempDir
    static Path directory;

    private final TestService service = TestService.shared();
    private final SellerTransactions transactions = service.bean(SellerTransactions.class);
    private final Seller ours = service.newSandboxSeller().seller();
    private final Seller theirs = service.newSandboxSeller().seller();
    private final UUID object = Ids.next();

    @BeforeAll
    static void startBucket() throws Exception {
        mock = S3Mock.start();
    }

    @AfterAll
    static void stopBucket() {
        if (mock != null) {
            mock.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFirstDocumentStays(Place place) {
        var store = store(place);

        assertThat(store.keep(ours, "ORDER", object, document("first")).content())
                .asString()
                .isEqualTo("first");
        var kept = store.keep(ours, "ORDER", object, document("second"));

        assertThat(kept.content()).asString().isEqualTo("first");
        assertThat(kept.fileName()).isEqualTo("order.pdf");
        assertThat(store.find(ours, "ORDER", object).orElseThrow().content())
                .asString()
                .isEqualTo("first");
        assertThat(store.has(ours, "ORDER", object)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyDocumentIsItsSellersAndItsKinds(Place place) {
        var store = store(place);
        store.keep(ours, "INVOICE", object, document("ours"));
        store.keep(ours, "VOIDED_INVOICE", object, document("ours, voided"));

        assertThat(store.find(theirs, "INVOICE", object)).isEmpty();
        assertThat(store.find(ours, "ORDER", object)).isEmpty();
        assertThat(store.find(ours, "VOIDED_INVOICE", object).orElseThrow().content())
                .asString()
                .isEqualTo("ours, voided");
        assertThat(store.keep(theirs, "INVOICE", object, document("theirs")).content())
                .asString()
                .isEqualTo("theirs");
    }

    @ParameterizedTest
    @EnumSource
    void aLargeDocumentComesBackByteForByte(Place place) {
        var store = store(place);
        var content = new byte[3_000_000];
        IntStream.range(0, content.length).forEach(i -> content[i] = (byte) (i * 31 + i / 7));
        store.keep(ours, "ORDER", object, new StoredDocument("large.pdf", content));

        assertThat(store.find(ours, "ORDER", object).orElseThrow().content()).isEqualTo(content);
        assertThat(row("size")).isEqualTo("3000000");
        assertThat(row("storage")).isEqualTo(place.name());
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceOneIsKeptAndAllSeeIt(Place place) {
        var store = store(place);
        var seen = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> store.keep(ours, "ORDER", object, document("try " + i)))
                .map(kept -> new String(kept.content(), StandardCharsets.UTF_8))
                .toList();

        assertThat(seen).containsOnly(seen.getFirst());
    }

    /// A change of the settings loses nothing.
    @Test
    void documentsKeptElsewhereBeforeStayReadable() {
        store(Place.DATABASE).keep(ours, "ORDER", object, document("in the database"));
        var other = Ids.next();
        store(Place.FILESYSTEM).keep(ours, "ORDER", other, document("in a file"));

        assertThat(store(Place.S3).find(ours, "ORDER", object)).isPresent();
        assertThat(store(Place.S3).find(ours, "ORDER", other)).isPresent();
        var forgetful = store(new DocumentSettings("", Place.DATABASE, null, null, 0));
        assertThatThrownBy(() -> forgetful.find(ours, "ORDER", other))
                .hasMessage("a document is kept in FILESYSTEM, which is not configured");
    }

    @Test
    void aTornFileIsNotShown() throws IOException {
        var store = store(Place.FILESYSTEM);
        store.keep(ours, "ORDER", object, document("a whole document"));
        var file = directory.resolve(row("location"));
        Files.write(file, "a whole".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> store.find(ours, "ORDER", object))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("damaged document order.pdf in FILESYSTEM at " + row("location"));
        Files.delete(file);
        assertThatThrownBy(() -> store.find(ours, "ORDER", object)).hasMessageContaining("NoSuchFile");
    }

    @Test
    void filesAreBelowTheirSellerUnderTheirDigestAndNothingIsLeftOver() throws IOException {
        store(Place.FILESYSTEM).keep(ours, "ORDER", object, document("hello"));

        var digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
        assertThat(row("location")).isEqualTo(ours.id() + "/2c/" + digest + ".pdf");
        try (var files = Files.walk(directory.resolve(ours.id().toString()))) {
            assertThat(files.filter(Files::isRegularFile).toList())
                    .isEqualTo(List.of(directory.resolve(row("location"))));
        }
    }

    @Test
    void rowsCannotBeChangedOrLieAboutTheirContent() {
        store(Place.DATABASE).keep(ours, "ORDER", object, document("first"));

        assertThatThrownBy(() -> transactions.run(ours, () -> sql("update documents set content = 'x'")))
                .hasStackTraceContaining("permission denied for table documents");
        assertThatThrownBy(() -> insert("'x', encode(sha256('y'), 'hex'), 'DATABASE', null, 1"))
                .hasStackTraceContaining("documents_check");
        assertThatThrownBy(() -> insert("'x', encode(sha256('x'), 'hex'), 'DATABASE', null, 2"))
                .hasStackTraceContaining("document_size_is_true");
        assertThatThrownBy(() -> insert("null, encode(sha256('x'), 'hex'), 'S3', null, 1"))
                .hasStackTraceContaining("document_is_somewhere");
        assertThatThrownBy(() -> insert("null, 'x', 'S3', 'here', 1"))
                .hasStackTraceContaining("document_digest_is_sha256");
    }

    @Test
    void noTransactionWaitsForAStorage() {
        var store = store(Place.FILESYSTEM);

        assertThatThrownBy(() -> transactions.run(ours, () -> store.keep(ours, "ORDER", object, document("x"))))
                .hasMessage("documents are kept and fetched outside transactions");
    }

    @Test
    void settingsThatLackSomethingAreRefusedAtTheStart() {
        assertThatThrownBy(() -> new DocumentSettings("", Place.FILESYSTEM, null, null, 0))
                .hasMessage("billwright.documents.directory is missing");
        assertThatThrownBy(() -> new DocumentSettings("", Place.S3, null, null, 0))
                .hasMessage("billwright.documents.s3.bucket is missing");
    }

    @Test
    void aBucketIsTriedOutAndOneThatIsNotThereIsFound() throws IOException {
        assertThat(new CheckStorage(new DocumentSettings("", Place.S3, null, bucket(S3Mock.BUCKET), 0)).look())
                .isEqualTo(new Finding.Works("written to, read from and removed from the bucket " + S3Mock.BUCKET));
        assertThatThrownBy(
                        () -> new CheckStorage(new DocumentSettings("", Place.S3, null, bucket("missing"), 0)).look())
                .hasMessageContaining("404");
    }

    private DocumentStore store(Place place) {
        return store(new DocumentSettings("", place, directory, bucket(S3Mock.BUCKET), 0));
    }

    private static S3 bucket(String name) {
        return new S3(name, mock == null ? null : mock.endpoint(), "us-east-1", true, "key", "secret");
    }

    private DocumentStore store(DocumentSettings settings) {
        return new DocumentStore(
                service.bean(JdbcClient.class),
                service.bean(SellerReads.class),
                transactions,
                service.bean(SellerClock.class),
                settings);
    }

    private String row(String column) {
        return transactions.in(
                ours,
                () -> service.bean(JdbcClient.class)
                        .sql("select " + column + " from documents where object_id = :object")
                        .param("object", object)
                        .query(String.class)
                        .single());
    }

    private void insert(String values) {
        transactions.run(
                ours,
                () -> sql("insert into documents (kind, object_id, file_name, content, sha256, storage, location, size,"
                        + " created_at) values ('ORDER', gen_random_uuid(), 'n', " + values + ", now())"));
    }

    private void sql(String sql) {
        service.bean(JdbcClient.class).sql(sql).update();
    }

    private static StoredDocument document(String content) {
        return new StoredDocument("order.pdf", content.getBytes(StandardCharsets.UTF_8));
    }
}
