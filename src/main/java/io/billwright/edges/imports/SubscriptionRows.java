package io.billwright.edges.imports;

import io.billwright.agreements.catalog.Brick;
import io.billwright.agreements.catalog.PublishedCatalog;
import io.billwright.agreements.catalog.PublishedCatalog.Offer;
import io.billwright.agreements.changes.TakeOverSubscription;
import io.billwright.edges.imports.ImportRow.NextInvoice;
import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Takes over a subscription from a row.
@Component
final class SubscriptionRows {

    private final PublishedCatalog catalog;
    private final TakeOverSubscription takeOverSubscription;

    SubscriptionRows(PublishedCatalog catalog, TakeOverSubscription takeOverSubscription) {
        this.catalog = catalog;
        this.takeOverSubscription = takeOverSubscription;
    }

    Outcome handle(Seller seller, ImportRow row, Map<String, UUID> customers, Map<String, UUID> plans) {
        var subscription = RowFields.subscription(row);
        subscription.put("customer_id", known("customer", row, customers).toString());
        var planId = known("plan", row, plans);
        subscription.put("plan_id", planId.toString()).put("accept", true);
        bricks(seller, row, planId, subscription);
        var taken = takeOverSubscription.handle(seller, subscription);
        var created = Outcome.created(taken.subscriptionId());
        return taken.next()
                .map(invoice -> created.billing(new NextInvoice(
                        OffsetDateTime.parse(invoice.billAt()).toLocalDate(),
                        invoice.grandTotal(),
                        row.cell("currency"))))
                .orElse(created);
    }

    /// The object that a column refers to by its external id.
    static UUID known(String column, ImportRow row, Map<String, UUID> found) {
        var name = row.cell(column);
        if (name.isEmpty()) {
            throw Rejection.Invalid.field(column, "is required");
        }
        var id = found.get(name);
        if (id == null) {
            throw Rejection.Invalid.field(column, "is the external_id of no " + column + ", or of one that is refused");
        }
        return id;
    }

    private void bricks(Seller seller, ImportRow row, UUID planId, ObjectNode subscription) {
        if (!(catalog.offer(seller, planId) instanceof Offer.Version(var version))) {
            throw Rejection.Invalid.field("plan", "has no published version");
        }
        var list = subscription.putArray("bricks");
        for (var wanted : RowFields.bricks(row)) {
            var brick = version.bricks().stream()
                    .filter(one -> one.brickCode().equals(wanted.code()))
                    .findFirst()
                    .orElseThrow(() -> unknown(version.bricks()));
            wanted.write(brick.brickId(), row.cell("discount_percent"), list.addObject());
        }
        if (list.isEmpty()) {
            throw Rejection.Invalid.field("bricks", "is required, such as seats=10");
        }
    }

    private static Rejection unknown(List<Brick> bricks) {
        var codes = bricks.stream().map(Brick::brickCode).limit(10).toList();
        return Rejection.Invalid.field("bricks", "must name bricks of the plan, such as " + String.join(", ", codes));
    }
}
