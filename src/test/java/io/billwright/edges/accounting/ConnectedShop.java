package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksBooks;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// A seller with a company in QuickBooks, whose books are to be the same as the ledger.
record ConnectedShop(TestService service, QuickBooksStub stub, Bills bills, String realm) {

    private static final AtomicLong REALMS = new AtomicLong(9_130_000_000L);

    static ConnectedShop open(TestService service, QuickBooksStub stub) {
        var shop = Shop.open(service);
        service.database()
                .owner()
                .sql("update sandbox_clocks set now = '2025-03-01T09:00:00Z' where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        var connected = new ConnectedShop(service, stub, new Bills(shop), Long.toString(REALMS.incrementAndGet()));
        connected.connect("sales").expect(200);
        return connected;
    }

    Api.Answer connect(String salesItem) {
        return bills.shop().api().put("/accounting/connection", """
                {"system": "QUICKBOOKS", "realm_id": "%s", "refresh_token": "%s", "sales_item_id": "%s",
                 "tax_item_id": "tax", "credit_item_id": "credit", "deposit_account_id": "bank"}
                """.formatted(realm, stub.grant(realm), salesItem));
    }

    QuickBooksBooks books() {
        return stub.books(realm);
    }

    List<QuickBooksStub.Call> calls() {
        return stub.calls(realm);
    }

    /// Why it failed, if it did.
    Optional<String> sync(String invoice) {
        var seller = bills.shop().api().seller();
        var id = UUID.fromString(invoice);
        service.bean(SellerTransactions.class)
                .run(seller, () -> service.bean(SyncStore.class).follow(realm, List.of(id), Instant.now()));
        return service.bean(SyncInvoice.class).handle(seller, id).map(AccountingSystem.Failure::reason);
    }

    void synced(String invoice) {
        assertThat(sync(invoice)).isEmpty();
    }

    /// Every invoice that has anything in the ledger.
    void syncAll() {
        var sql = """
                select distinct l.object_id from ledger_entries l
                join invoices i on i.seller_id = l.seller_id and i.invoice_id = l.object_id
                where l.seller_id = :seller
                """;
        service.database()
                .owner()
                .sql(sql)
                .param("seller", bills.shop().api().seller().id())
                .query((row, _) -> row.getString(1))
                .list()
                .forEach(this::synced);
    }

    void agree() {
        assertThat(books().balances()).isEqualTo(ledger());
    }

    boolean isAgreed() {
        return books().balances().equals(ledger());
    }

    /// There is no account for bad debt there: what is written off is less revenue.
    private Map<String, Long> ledger() {
        var sql = """
                select case account when 'BAD_DEBT' then 'REVENUE' else account end as account,
                       sum(amount)::bigint as balance
                from (select debit as account, amount from ledger_entries where seller_id = :seller
                      union all select credit, -amount from ledger_entries where seller_id = :seller) as sides
                group by 1 having sum(amount) <> 0
                """;
        var balances = new TreeMap<String, Long>();
        service.database()
                .owner()
                .sql(sql)
                .param("seller", bills.shop().api().seller().id())
                .query(row -> {
                    balances.put(row.getString("account"), row.getLong("balance"));
                });
        return balances;
    }
}
