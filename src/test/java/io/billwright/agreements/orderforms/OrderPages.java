package io.billwright.agreements.orderforms;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// A service whose orders come from [TestOrderDesk], and a client that has nothing but a link.
final class OrderPages {

    static final TestService SERVICE = TestService.start(Map.of("spring.profiles.active", "order-desk"));
    static final TestOrderDesk DESK = SERVICE.bean(TestOrderDesk.class);

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private OrderPages() {}

    /// An order with a link.
    record Published(UUID id, String slug) {

        String page() {
            return SERVICE.baseUrl() + "/orders/" + slug;
        }

        String pdf() {
            return SERVICE.baseUrl() + "/documents/" + slug + ".pdf";
        }
    }

    static Published publish(OrderFormView order) {
        return publish(OrderFormDocument.KIND, order);
    }

    static Published publish(String kind, OrderFormView order) {
        var seller = SERVICE.newSandboxSeller().seller();
        var id = Ids.next();
        DESK.put(id, order);
        var links = SERVICE.bean(PublicLinks.class);
        var clock = SERVICE.bean(SellerClock.class);
        return SERVICE.bean(SellerTransactions.class)
                .in(seller, () -> new Published(id, links.slug(kind, id, clock.now(seller))));
    }

    static HttpResponse<String> get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)), BodyHandlers.ofString());
    }

    static HttpResponse<byte[]> bytes(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)), BodyHandlers.ofByteArray());
    }

    static HttpResponse<String> post(String url, String form) {
        var request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        return send(request, BodyHandlers.ofString());
    }

    private static <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
        try {
            return HTTP.send(request.timeout(Duration.ofSeconds(60)).build(), handler);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
