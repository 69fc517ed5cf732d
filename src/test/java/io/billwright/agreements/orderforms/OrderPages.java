package io.billwright.agreements.orderforms;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Signatory;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.UUID;

/// A service whose orders come from [TestOrderDesk], and a client that has nothing but a link.
final class OrderPages {

    static final TestService SERVICE = TestService.start(Map.of("spring.profiles.active", "order-desk"));
    static final TestOrderDesk DESK = SERVICE.bean(TestOrderDesk.class);

    private static final Visitor VISITOR = new Visitor();

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
        return VISITOR.get(url);
    }

    static HttpResponse<byte[]> bytes(String url) {
        return VISITOR.bytes(url);
    }

    static HttpResponse<String> post(String url, String form) {
        return VISITOR.post(url, form);
    }

    /// Proves an address on the page of an order, and gives what the form that signs needs for that.
    static String proof(TestService service, String page, String email) {
        return "&code=" + new Signatory(service, email).code(VISITOR, page);
    }

    /// Sends the form that signs, with the code that was mailed for it.
    static HttpResponse<String> sign(Published order, String form) {
        return post(order.page(), form + proof(SERVICE, order.page(), order.id() + "@buyer.example"));
    }
}
