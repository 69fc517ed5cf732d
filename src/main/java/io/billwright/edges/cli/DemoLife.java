package io.billwright.edges.cli;

import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Plays two years of a demo seller through the API and the sandbox clock: customers subscribe, use, upgrade, pause
/// and cancel, and some do not pay. Its number determines what a customer does, so every run gives the same data.
final class DemoLife {

    static final int CUSTOMERS = 200;
    static final Instant BEGINS = Instant.parse("2024-01-01T08:00:00Z");

    private static final LocalDate START = LocalDate.parse("2024-01-01");
    private static final int MONTHS = 24;

    private static final int USES_DATA = 4;
    private static final int ENTRIES = 6;
    private static final int LARGEST_BATCH = 1000;
    private static final String OPEN = "/invoices?limit=100&status=OUTSTANDING,DUE,PAST_DUE,PARTIALLY_PAID,UNPAID";

    private final DoneOnce steps;
    private final int customers;
    private final JsonNode world = read();
    private final List<DemoBuyer> buyers = new ArrayList<>();
    private DemoPlan workspace = DemoPlan.NONE;
    private DemoPlan data = DemoPlan.NONE;

    DemoLife(DoneOnce steps, int customers) {
        this.steps = steps;
        this.customers = customers;
    }

    void live() {
        steps.send("PATCH", "/seller", world.get("seller").toString());
        workspace = publish("Workspace", "workspace");
        data = publish("Data platform", "data");
        for (int month = 0; month < MONTHS; month++) {
            var day = START.plusMonths(month);
            arrive(month, day);
            change(month, day);
            advance(day.plusDays(14));
            transfer(month);
            meter(month, day);
            advance(day.plusMonths(1));
        }
        leaveWork(START.plusMonths(MONTHS));
    }

    private DemoPlan publish(String name, String key) {
        var plan = steps.post("/plans", "{'plan_name': '" + name + "'}", "plan_id");
        var versions = "/plans/" + plan + "/versions";
        var bricks = steps.post(
                versions,
                world.get(key).toString(),
                version -> each(
                        version.get("bricks"), brick -> brick.get("brick_id").stringValue()));
        steps.send("POST", versions + "/1/publish", "{}");
        return new DemoPlan(plan, List.of(bricks.split(" ")));
    }

    /// Raises the price of seats for new customers; existing subscriptions keep theirs.
    private void raisePrices() {
        var versions = "/plans/" + workspace.id() + "/versions";
        var dearer = world.get("workspace").deepCopy();
        for (int place = 0; place < workspace.bricks().size(); place++) {
            ((ObjectNode) dearer.get("bricks").get(place)).put("brick_id", workspace.brick(place));
        }
        steps.send("POST", versions, dearer.toString().replace("48.00", "52.00").replace("37.00", "39.00"));
        steps.send("POST", versions + "/2/publish", "{}");
    }

    private void arrive(int month, LocalDate day) {
        if (month == MONTHS / 2) {
            raisePrices();
        }
        int known = buyers.size();
        int wanted = customers * (month + 1) / MONTHS;
        for (int number = known; number < wanted; number++) {
            buyers.add(buy(number, day));
        }
    }

    private DemoBuyer buy(int number, LocalDate day) {
        var country = pick("countries", number);
        var customer = customer(number, country);
        boolean usesData = number % USES_DATA == 0;
        var plan = usesData ? data : workspace;
        int seats = 5 + number * 7 % 60;
        var subscription = steps.post(
                "/subscriptions",
                """
                {'starts_at': '%s', 'contract_length': %d, 'billing_frequency': '%s', 'customer_id': '%s',
                 'plan_id': '%s', 'currency': '%s', 'auto_renews': %s, 'payment_terms': 14, 'accept': true,
                 'bricks': %s}
                """.formatted(
                                day,
                                DemoBuyer.term(number),
                                usesData ? "MONTHLY" : DemoBuyer.frequency(number),
                                customer,
                                plan.id(),
                                country.get("currency").stringValue(),
                                number % 9 != 0,
                                usesData ? calls(plan, number) : bricks(plan, number, seats)),
                "subscription_id");
        return new DemoBuyer(number, customer, subscription, day, usesData, seats);
    }

    private String customer(int number, JsonNode country) {
        var first = pick("first", number).stringValue();
        var second = pick("second", number / world.get("first").size()).stringValue();
        var id = steps.post(
                "/customers",
                """
                {'customer_name': '%s %s %s', 'emails': ['billing@%s-%s.example'], 'billing_address': %s,
                 'time_zone': '%s'}
                """.formatted(
                                first,
                                second,
                                country.get("form").stringValue(),
                                first.toLowerCase(Locale.ROOT),
                                second.toLowerCase(Locale.ROOT),
                                country.get("address"),
                                country.get("time_zone").stringValue()),
                "customer_id");
        var method = DemoBuyer.method(number);
        if (!method.isEmpty()) {
            steps.send("POST", "/customers/" + id + "/payment-methods", "{'payment_method_id': '" + method + "'}");
        }
        return id;
    }

    private JsonNode pick(String from, int number) {
        var choices = world.get(from);
        return choices.get(number % choices.size());
    }

    private static String calls(DemoPlan plan, int number) {
        return "[{'brick_id': '%s', 'quantity': 1}, {'brick_id': '%s', 'quantity': %d}]"
                .formatted(plan.brick(0), plan.brick(1), 5000 * (number % 3));
    }

    private static String bricks(DemoPlan plan, int number, int seats) {
        var bricks = new StringJoiner(", ", "[", "]");
        bricks.add("{'brick_id': '" + plan.brick(0) + "', 'quantity': " + seats + "}");
        if (number % 3 == 0) {
            bricks.add("{'brick_id': '" + plan.brick(1) + "', 'quantity': 1}");
        }
        if (number % 5 == 1) {
            bricks.add("{'brick_id': '" + plan.brick(2) + "', 'quantity': 1}");
        }
        if (number % 10 == 3) {
            bricks.add("{'brick_id': '" + plan.brick(3) + "'}");
        }
        return bricks.toString();
    }

    /// What changes for customers with seats: upgrades, recasts, pauses, cancellations, completed milestones.
    private void change(int month, LocalDate day) {
        for (var buyer : buyers) {
            int age = month - (int) START.until(buyer.since()).toTotalMonths();
            if (buyer.usesData() || age == 0) {
                continue;
            }
            var path = "/subscriptions/" + buyer.subscription();
            switch (buyer.act(age)) {
                case GROW ->
                    steps.send("POST", path + "/upgrade", """
                        {'starts_at': '%s', 'accept': true, 'bricks': [{'brick_id': '%s', 'quantity': %d}]}
                        """.formatted(day, workspace.brick(0), buyer.seats() + 5));
                case AGREE_ANEW ->
                    steps.send("POST", path + "/recast", """
                        {'starts_at': '%s', 'contract_length': 36, 'billing_frequency': 'ANNUALLY', 'plan_id': '%s',
                         'accept': true, 'bricks': [{'brick_id': '%s', 'quantity': %d}]}
                        """.formatted(
                                    day, workspace.id(), workspace.brick(0), buyer.seats() + 10));
                case REST ->
                    steps.send("POST", path + "/pause", "{'scheduled_resume_at': '" + day.plusMonths(1) + "'}");
                case LEAVE ->
                    steps.send("POST", path + "/cancel", "{'ends_at': 'END_OF_PERIOD', 'settlement': 'KEEP'}");
                case ROLL_OUT -> rollOut(path);
                case NOTHING -> {}
            }
        }
    }

    private void rollOut(String subscription) {
        var milestone = steps.read(
                subscription + "/milestones",
                found -> found.at("/data/0/milestone_id").asString(""));
        steps.send("POST", subscription + "/milestones/" + milestone + "/complete", "{'quantity': 1}");
    }

    /// Pays open invoices by bank transfer; some customers pay late, some never.
    private void transfer(int month) {
        var cursor = "";
        do {
            var page = steps.read(OPEN + cursor, DemoLife::open).split("\\|", -1);
            for (var invoice : page[0].isEmpty() ? new String[0] : page[0].split(" ", -1)) {
                var parts = invoice.split(":", -1);
                var buyer = buyers.stream()
                        .filter(one -> one.customer().equals(parts[1]))
                        .findFirst();
                if (buyer.isPresent() && buyer.get().paysTransfer(parts[2], month)) {
                    steps.send(
                            "POST",
                            "/invoices/" + parts[0] + "/payments",
                            "{'payment_method': 'WIRE', 'paid_amount': " + parts[3] + "}");
                }
            }
            cursor = page[1];
        } while (!cursor.isEmpty());
    }

    private static String open(JsonNode page) {
        var invoices = each(
                page.get("data"),
                one -> String.join(
                        ":",
                        one.get("invoice_id").stringValue(),
                        one.get("customer_id").stringValue(),
                        one.get("status").stringValue(),
                        one.get("remaining_amount").toString()));
        var next = page.path("next_cursor").asString("");
        return invoices + "|" + (next.isEmpty() ? "" : "&cursor=" + next);
    }

    /// Records a month of usage in batches; it varies by day and grows from year to year.
    private void meter(int month, LocalDate day) {
        var entries = buyers.stream()
                .filter(DemoBuyer::usesData)
                .flatMap(buyer -> IntStream.range(0, ENTRIES).mapToObj(place -> """
                        {'transaction_id': 'demo-%d-%d-%d', 'subscription_id': '%s', 'brick_id': '%s', 'value': '%d',
                         'time': '%sT%02d:30:00Z'}
                        """.formatted(
                                month,
                                buyer.number(),
                                place,
                                buyer.subscription(),
                                data.brick(1),
                                400 + buyer.number() * 37 % 900 + month * 60 + place * 211 % 500,
                                day.plusDays(2L * place + 1),
                                8 + place)))
                .toList();
        for (int from = 0; from < entries.size(); from += LARGEST_BATCH) {
            var some = entries.subList(from, Math.min(entries.size(), from + LARGEST_BATCH));
            steps.send("POST", "/usage/batch", "{'entries': [" + String.join(",", some) + "]}");
        }
    }

    /// Leaves something to look at: draft orders, a credit note and a manual invoice.
    private void leaveWork(LocalDate day) {
        for (var buyer : buyers.reversed().stream()
                .filter(one -> !one.usesData())
                .limit(3)
                .toList()) {
            steps.send("POST", "/subscriptions/" + buyer.subscription() + "/upgrade", """
                    {'starts_at': '%s', 'bricks': [{'brick_id': '%s', 'quantity': %d}]}
                    """.formatted(
                            day.plusDays(1), workspace.brick(0), buyer.seats() + 3));
        }
        var invoice = steps.post("/invoices", """
                {'customer_id': '%s', 'time_zone': 'UTC', 'payment_terms': 30,
                 'line_items': [{'name': 'Workshop', 'quantity': 2, 'unit_price': '900.00'}]}
                """.formatted(buyers.getFirst().customer()), "invoice_id");
        steps.send(
                "POST",
                "/invoices/" + invoice + "/credit-notes",
                "{'amount': 50000, 'reason': 'Half a day was canceled'}");
    }

    private void advance(LocalDate day) {
        steps.send("POST", "/sandbox/clock/advance", "{'to': '" + day + "T08:00:00Z'}");
    }

    private static String each(JsonNode array, Function<JsonNode, String> text) {
        return StreamSupport.stream(array.spliterator(), false).map(text).collect(Collectors.joining(" "));
    }

    private static JsonNode read() {
        try (var file = new ClassPathResource("sandbox/life.json").getInputStream()) {
            return Json.mapper().readTree(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
