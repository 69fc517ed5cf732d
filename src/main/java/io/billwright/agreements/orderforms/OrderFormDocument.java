package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// The order form as a document. Once the order binds or is canceled, the form never changes.
@Component
public final class OrderFormDocument implements DocumentSource {

    /// The kind of an order's public link and document.
    public static final String KIND = "ORDER";

    /// How long the link of a draft is valid, unless the seller says otherwise.
    public static final Duration LINK_LIVES = Duration.ofDays(30);

    private final OrderDesk desk;
    private final PageTemplates templates;

    OrderFormDocument(OrderDesk desk, PageTemplates templates) {
        this.desk = desk;
        this.templates = templates;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Sheet> sheet(Seller seller, UUID orderId) {
        return desk.view(seller, orderId).map(order -> {
            boolean isFinal = order.status() != Status.DRAFT && order.status() != Status.SIGNED;
            return new Sheet(KIND, orderId, fileName(orderId), isFinal, () -> manuscript(order));
        });
    }

    static String fileName(UUID orderId) {
        return "order-form-" + orderId + ".pdf";
    }

    Manuscript manuscript(OrderFormView order) {
        return new Manuscript(templates.render("orders/form.jte", Map.of("order", order)), order.logo(), null);
    }
}
