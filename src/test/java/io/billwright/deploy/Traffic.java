package io.billwright.deploy;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/// Clients of a live seller that keep making all kinds of changes until they are stopped: customers, subscriptions,
/// upgrades, usage, invoices, payments, charges, credit notes and voids. Meanwhile workers issue, charge, print and
/// deliver.
final class Traffic implements AutoCloseable {

    private static final String BRICKS =
            """
            {'bricks': [
              {'brick_name': 'Seats', 'brick_code': 'places', 'kind': 'ADD_ON', 'prices': [%1$s]},
              {'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM', 'prices': [%1$s]}]}
            """.formatted("{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '10.00'}");

    private final Shop shop;
    private final PatientClient client;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();
    private volatile boolean isOver;

    private Traffic(Shop shop, PatientClient client) {
        this.shop = shop;
        this.client = client;
    }

    /// Sets up a seller through one service; its clients then use the given addresses.
    static Traffic of(TestService service, String receiver, List<String> addresses) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        StripeMessages.connect(shop.api(), "sk_live_" + account(shop));
        shop.publish("metered", "Metered", Shop.json(BRICKS));
        listen(service, shop, receiver);
        return new Traffic(shop, new PatientClient(shop.api(), addresses));
    }

    /// Set in the database, because the endpoint of a live seller must use TLS and the tests have no certificate.
    private static void listen(TestService service, Shop shop, String receiver) {
        shop.post("/webhook-endpoints", "{'url': 'https://127.0.0.1/'}").expect(201);
        service.database()
                .owner()
                .sql("update webhook_endpoints set url = :url where seller_id = :seller")
                .param("url", receiver)
                .param("seller", shop.api().seller().id())
                .update();
    }

    /// An id of a Stripe account that no other seller uses.
    private static String account(Shop shop) {
        return shop.api().seller().id().toString().replace("-", "");
    }

    String account() {
        return account(shop);
    }

    PatientClient client() {
        return client;
    }

    Shop shop() {
        return shop;
    }

    void start(int clients) {
        running.add(threads.submit(this::probe));
        for (int i = 0; i < clients; i++) {
            var name = "c" + i;
            running.add(threads.submit(() -> {
                for (int life = 0; !isOver; life++) {
                    live(name + "-" + life, life);
                }
            }));
        }
    }

    /// Stops the clients after their current changes, so that every request has been answered.
    void end() throws ExecutionException, InterruptedException {
        isOver = true;
        for (var one : running) {
            one.get();
        }
    }

    /// Repeats the smallest possible change, to measure when changes are possible.
    private void probe() {
        var customer = customer("probe");
        for (int i = 0; !isOver; i++) {
            client.change(
                    "PATCH", "/customers/" + customer, json("{'customer_name': 'probe " + i + "'}"), "probe-" + i);
            PatientClient.pause();
        }
    }

    private void live(String name, int life) {
        var payer = customer(name + "-payer");
        attach(name, payer);
        var subscription = subscribe(name, payer);
        for (int i = 0; i < 3 && !isOver; i++) {
            use(name + "-use-" + i, subscription);
        }
        client.change("PATCH", "/customers/" + payer, json("{'tax_id': 'US-" + life + "'}"), name + "-patch");
        upgrade(name, subscription);
        // The customer has no payment method when the invoice is issued, so only the client charges it.
        var other = customer(name + "-other");
        var invoice = client.post("/invoices", json("""
                        {'customer_id': '%s', 'currency': 'USD',
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '%d.50'}]}
                        """.formatted(other, 10 + life)), name + "-invoice")
                .get("invoice_id")
                .stringValue();
        settle(name, life, other, "/invoices/" + invoice);
    }

    private void settle(String name, int life, String customer, String invoice) {
        switch (life % 4) {
            case 0 ->
                client.post(
                        invoice + "/payments",
                        json("{'payment_method': 'WIRE', 'paid_amount': 500}"),
                        name + "-transfer");
            case 1 -> {
                attach(name + "-late", customer);
                client.post(invoice + "/pay", json("{}"), name + "-charge");
            }
            case 2 -> client.post(invoice + "/void", json("{}"), name + "-void");
            default ->
                client.post(invoice + "/credit-notes", json("{'amount': 100, 'reason': 'A bad day'}"), name + "-note");
        }
    }

    private String customer(String name) {
        return client.post("/customers", json("{'customer_name': '" + name + "'}"), name)
                .get("customer_id")
                .stringValue();
    }

    private void attach(String name, String customer) {
        client.post(
                "/customers/" + customer + "/payment-methods",
                json("{'payment_method_id': 'pm_card_visa'}"),
                name + "-method");
    }

    private String subscribe(String name, String customer) {
        return client.post("/subscriptions", json("""
                        {'customer_id': '%s', 'plan_id': 'metered', 'starts_at': '%s', 'contract_length': 12,
                         'billing_frequency': 'MONTHLY', 'first_charge_date': 'CONTRACT_START_DATE', 'time_zone': 'UTC',
                         'bricks': [{'brick_id': 'places', 'quantity': 3}, {'brick_id': 'calls'}], 'accept': true}
                        """.formatted(customer, today())), name + "-subscription")
                .get("subscription_id")
                .stringValue();
    }

    private void use(String transaction, String subscription) {
        client.post(
                "/usage",
                json("""
                {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'calls', 'value': 2, 'time': '%s'}
                """.formatted(transaction, subscription, Instant.now().truncatedTo(ChronoUnit.SECONDS))),
                transaction);
    }

    private void upgrade(String name, String subscription) {
        client.post(
                "/subscriptions/" + subscription + "/upgrade",
                json("""
                {'starts_at': '%s', 'bricks': [{'brick_id': 'places', 'quantity': 5}], 'accept': true}
                """.formatted(today().plusMonths(1))),
                name + "-upgrade");
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private JsonNode json(String text) {
        return shop.withIds(Shop.json(text));
    }

    @Override
    public void close() {
        isOver = true;
        threads.shutdownNow();
        threads.close();
    }
}
