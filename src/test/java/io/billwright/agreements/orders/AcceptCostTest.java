package io.billwright.agreements.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// However many invoices and lines an order has, accepting it asks little of the database.
class AcceptCostTest {

    private static final TestService SERVICE = TestService.start(Map.of(), RecordedStatements.class);

    private final YearOfSixBricks year = YearOfSixBricks.at(SERVICE);
    private final SellerTransactions transactions = SERVICE.bean(SellerTransactions.class);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /// Naming the seller, the lock, the order, invoices with lines, order with subscription, events.
    @Test
    void anOrderOfTwelvePeriodsAndSixBricksIsAcceptedInSixStatements() {
        var order = year.draft();
        var seller = year.api().seller();
        var accept = SERVICE.bean(AcceptOrder.class);
        var statements =
                RecordedStatements.during(() -> transactions.run(seller, () -> accept.handle(seller, order, null)));

        assertThat(statements).hasSize(6);
        assertThat(statements.getFirst().sql()).contains("set_config");
        var subscription = transactions
                .in(seller, () -> SERVICE.bean(OrderStore.class).find(order))
                .orElseThrow()
                .subscriptionId();
        var invoices =
                transactions.in(seller, () -> SERVICE.bean(InvoiceStore.class).ofSubscription(subscription));
        assertThat(invoices)
                .hasSize(12)
                .allSatisfy(invoice -> assertThat(invoice.content().lines()).hasSize(6));
    }

    /// The count counts.
    @Test
    void everyStatementIsSeen() {
        var store = SERVICE.bean(OrderStore.class);
        var order = year.draft();
        var statements = RecordedStatements.during(() ->
                transactions.run(year.api().seller(), () -> List.of(1, 2, 3).forEach(_ -> store.find(order))));

        assertThat(statements).hasSize(4);
    }
}
