package io.billwright.billing;

import io.billwright.core.contract.InvoiceBasis;
import io.billwright.db.Rows;
import io.billwright.invoices.Invoice;
import io.billwright.orders.BilledOrder;
import io.billwright.orders.OrderStore;
import io.billwright.orders.TermsJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Looks up what invoices are priced from: their orders, or terms of their own if they have no order.
@Component
final class AgreedTerms {

    private final OrderStore orders;
    private final JdbcClient jdbc;

    AgreedTerms(OrderStore orders, JdbcClient jdbc) {
        this.orders = orders;
        this.jdbc = jdbc;
    }

    /// `legalEntityId` is who issues the invoice, if that was said.
    record Agreed(InvoiceBasis basis, @Nullable UUID legalEntityId) {}

    /// What is wrong with one of the invoices is thrown when that one is asked for.
    Function<Invoice, Agreed> of(List<Invoice> invoices) {
        var ordered = ordered(invoices);
        var alone = alone(invoices.stream()
                .filter(invoice -> invoice.to().orderId() == null)
                .map(Invoice::invoiceId)
                .toArray(UUID[]::new));
        return invoice -> {
            if (invoice.to().orderId() == null) {
                return Objects.requireNonNull(alone.get(invoice.invoiceId()));
            }
            var order = Objects.requireNonNull(ordered.get(invoice.to().agreedOrderId()));
            return new Agreed(order.basis(!invoice.billsAPeriod()), order.legalEntityId());
        };
    }

    private Map<UUID, BilledOrder> ordered(List<Invoice> invoices) {
        return orders
                .billed(invoices.stream()
                        .filter(invoice -> invoice.to().orderId() != null)
                        .map(invoice -> invoice.to().agreedOrderId())
                        .collect(Collectors.toSet()))
                .stream()
                .collect(Collectors.toMap(BilledOrder::orderId, Function.identity()));
    }

    /// Most batches have none, and ask for nothing.
    private Map<UUID, Agreed> alone(UUID[] ids) {
        if (ids.length == 0) {
            return Map.of();
        }
        record Found(UUID invoiceId, Agreed agreed) {}
        return jdbc
                .sql("select invoice_id, terms, legal_entity_id from invoices where invoice_id = any(:ids)")
                .param("ids", ids)
                .query((row, _) -> new Found(
                        Rows.uuid(row, "invoice_id"),
                        new Agreed(
                                new InvoiceBasis.Once(
                                        TermsJson.read(row.getString("terms")).terms()),
                                Rows.optionalUuid(row, "legal_entity_id"))))
                .list()
                .stream()
                .collect(Collectors.toMap(Found::invoiceId, Found::agreed));
    }
}
