package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.billwright.messaging.documents.DocumentStorage.Place;
import io.billwright.platform.checks.Finding;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `doctor` says of the folder of documents and of the address in links. A bucket is in [DocumentStoreTest].
class CheckDocumentsTest {

    @TempDir
    Path folder;

    @Test
    void aFolderThatCanBeWrittenWorksAndIsLeftEmpty() throws IOException {
        assertThat(storage(folder))
                .isInstanceOfSatisfying(
                        Finding.Works.class,
                        works -> assertThat(works.how())
                                .contains(folder.toString())
                                .contains("belongs to"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatIsNotThereIsFoundAndNotCreated() {
        var missing = folder.resolve("documents");
        assertThatThrownBy(() -> storage(missing)).hasMessageContaining("create it for the user");
        assertThat(missing).doesNotExist();
    }

    @Test
    void aFileInPlaceOfTheFolderAndAFolderThatTakesNothingAreFound() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> storage(file)).hasMessageContaining("is not a folder");
        assertThatThrownBy(() -> storage(Path.of("/proc/self"))).isInstanceOf(IOException.class);
    }

    @Test
    void documentsInTheDatabaseNeedNothingElse() throws IOException {
        assertThat(new CheckStorage(new DocumentSettings("", Place.DATABASE, null, null, 0)).look())
                .isEqualTo(new Finding.Works("new documents go to the database"));
    }

    @Test
    void theServiceAnswersAtItsAddressAndAnotherServerIsFound() throws Exception {
        // 127.0.0.2 is this machine too, but no address that anybody has by default.
        var server = HttpServer.create(new InetSocketAddress("127.0.0.2", 0), 0);
        server.createContext("/healthz", exchange -> {
            var answer = "{\"status\":\"ok\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        var url = "http://127.0.0.2:" + server.getAddress().getPort();
        try {
            assertThat(url(url)).isEqualTo(new Finding.Works("the service answers at " + url + ", without TLS"));
            server.removeContext("/healthz");
            assertThat(url(url)).isEqualTo(new Finding.Broken(url + " is not this service: /healthz was answered 404"));
        } finally {
            server.stop(0);
        }
        assertThat(url(url))
                .isInstanceOfSatisfying(
                        Finding.Broken.class,
                        broken -> assertThat(broken.reason()).contains("cannot be reached"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing.example.com", "ftp://billing.example", "https://billing.example/", "https://"})
    void whatIsNoAddressIsFound(String url) throws Exception {
        assertThat(url(url)).isInstanceOf(Finding.Broken.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080"})
    void linksToThisMachineCountAsNotSet(String url) throws Exception {
        assertThat(url(url)).isInstanceOf(Finding.NotSet.class);
    }

    private static Finding url(String url) throws Exception {
        return new CheckPublicUrl(new DocumentSettings(url, Place.DATABASE, null, null, 0)).look();
    }

    private static Finding storage(Path directory) throws IOException {
        return new CheckStorage(new DocumentSettings("", Place.FILESYSTEM, directory, null, 0)).look();
    }
}
