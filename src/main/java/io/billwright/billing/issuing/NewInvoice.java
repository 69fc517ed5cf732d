package io.billwright.billing.issuing;

import io.billwright.core.contract.Brick;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Line;
import io.billwright.core.discount.Discounts;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.labels.Labels;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A request for a standalone invoice.
record NewInvoice(
        UUID customerId,
        @Nullable UUID billedCompanyId,
        CurrencyCode currency,
        @Nullable ZoneId timeZone,
        List<Item> lineItems,
        @Nullable LocalDate serviceDate,
        @Nullable LocalDate billAt,
        @Nullable Integer paymentTerms,
        @Nullable UUID legalEntityId,
        @Nullable String purchaseOrder,
        Labels labels) {

    /// The last day that is the same day of year 9999 in every time zone.
    static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    private static final int MOST_ITEMS = 100;
    private static final long MOST_UNITS = 99_999_999_999_999L;
    private static final String STANDARD = "standard";
    private static final UUID NO_PLAN = new UUID(0, 0);

    record Item(String name, @Nullable String code, long quantity, BigDecimal unitPrice, String taxCategory) {

        private static Item of(Fields fields) {
            return new Item(
                    fields.text("name", 200),
                    fields.present("code")
                            ? fields.matching("code", "[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots or dashes")
                            : null,
                    fields.integer("quantity", 1, MOST_UNITS),
                    fields.decimal("unit_price", DecimalLimits.PRICE),
                    fields.present("tax_category") ? fields.text("tax_category", 60) : STANDARD);
        }
    }

    static NewInvoice of(Fields fields) {
        var currency = fields.optionalChoice("currency", CurrencyCode.class);
        var terms = fields.optionalInteger("payment_terms", 0, 999);
        return new NewInvoice(
                fields.uuid("customer_id"),
                fields.optionalUuid("billed_company_id"),
                currency == null ? CurrencyCode.USD : currency,
                fields.present("time_zone") ? fields.zone("time_zone") : null,
                fields.objects("line_items", 1, MOST_ITEMS, Item::of),
                day(fields, "service_date"),
                day(fields, "bill_at"),
                terms == null ? null : (Integer) terms.intValue(),
                fields.optionalUuid("legal_entity_id"),
                fields.optionalObject("purchase_order", order -> order.text("code", 200)),
                Labels.of(fields));
    }

    private static @Nullable LocalDate day(Fields fields, String name) {
        var day = fields.optionalDate(name);
        if (day != null && day.isAfter(LAST_DAY)) {
            fields.wrong(name, "must not be after " + LAST_DAY);
        }
        return day;
    }

    /// The items as one-time lines. An item without a code is named by its position.
    List<Line> lines() {
        var lines = new ArrayList<Line>(lineItems.size());
        for (var item : lineItems) {
            var code = Objects.requireNonNullElse(item.code(), "item-" + (lines.size() + 1));
            lines.add(new Line(
                    new Brick(Ids.next(), item.name(), code, NO_PLAN, ""),
                    new BrickKind.OneTime(),
                    new Price.PerUnit(item.unitPrice()),
                    BigDecimal.valueOf(item.quantity()),
                    false,
                    Discounts.NONE,
                    item.taxCategory()));
        }
        return lines;
    }
}
