package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// A seller connects its company, and ends the connection.
class AccountingConnectionTest {

    private static final QuickBooksStub STUB = QuickBooksStub.start();
    private static final TestService SERVICE = TestService.start(STUB.settings());

    private final ConnectedShop connected = ConnectedShop.open(SERVICE, STUB);
    private final Bills bills = connected.bills();
    private final String invoice = bills.issue("2025-03-01");

    @AfterAll
    static void close() {
        SERVICE.close();
        STUB.close();
    }

    @Test
    void aRevokedConnectionSaysSoUntilItIsMadeAgain() {
        STUB.revoke(connected.realm());
        assertThat(connected.sync(invoice).orElseThrow()).contains("connect the company again");
        assertThat(state()).isEqualTo("UNAUTHORIZED");

        connected.connect("sales").expect(200);
        connected.synced(invoice);

        assertThat(state()).isEqualTo("CONNECTED");
    }

    private String state() {
        return bills.shop().api().get("/accounting/connection").expect(200).at("state");
    }

    @Test
    void tokensAreNeitherShownNorStoredAsTheyAre() {
        connected.synced(invoice);
        var shown = bills.shop().api().get("/accounting/connection").expect(200).text();
        var stored = SERVICE.database()
                .owner()
                .sql("select encode(tokens, 'escape') from accounting_connections where seller_id = :seller")
                .param("seller", bills.shop().api().seller().id())
                .query(String.class)
                .single();

        assertThat(List.of(shown, stored)).noneMatch(text -> text.contains("refresh-") || text.contains("access-"));
    }

    @Test
    void aConnectionEnds() {
        assertThat(bills.shop()
                        .api()
                        .delete("/accounting/connection")
                        .expect(200)
                        .at("state"))
                .isEqualTo("DISCONNECTED");

        bills.shop().api().get("/accounting/connection").expect(404);
        bills.shop().api().delete("/accounting/connection").expect(404);
        assertThat(bills.shop()
                        .post("/accounting/syncs/" + invoice + "/retry", "{}")
                        .expect(400)
                        .at("error.message"))
                .isEqualTo("no accounting system is connected");
        assertThat(connected.sync(invoice)).isPresent();
        assertThat(connected.calls()).isEmpty();
    }

    @Test
    void anInstallationWithoutAnAppSaysSo() {
        var service = TestService.start(Map.of("billwright.quickbooks.client-id", ""));
        try {
            var refused = service.newSandboxSeller()
                    .put("/accounting/connection", """
                            {"system": "QUICKBOOKS", "realm_id": "1", "refresh_token": "t", "sales_item_id": "s",
                             "tax_item_id": "t", "credit_item_id": "c", "deposit_account_id": "d"}
                            """)
                    .expect(400);

            assertThat(refused.at("error.message")).contains("BILLWRIGHT_QUICKBOOKS_CLIENTID");
        } finally {
            service.close();
        }
    }

    @Test
    void anotherCompanyNeedsAnotherToken() {
        var body = """
                {"system": "QUICKBOOKS", "realm_id": "%s", "sales_item_id": "other", "tax_item_id": "tax",
                 "credit_item_id": "credit", "deposit_account_id": "bank"}
                """;

        assertThat(bills.shop()
                        .api()
                        .put("/accounting/connection", body.formatted("1"))
                        .expect(400)
                        .at("error.details.fields.refresh_token.0"))
                .contains("is required");
        assertThat(bills.shop()
                        .api()
                        .put("/accounting/connection", body.formatted(connected.realm()))
                        .expect(200)
                        .at("sales_item_id"))
                .isEqualTo("other");
        bills.shop()
                .api()
                .send("POST", "/accounting/syncs/" + UUID.randomUUID() + "/retry", "{}", Map.of())
                .expect(404);
        bills.shop().api().get("/accounting/syncs?state=LOST").expect(400);
    }
}
