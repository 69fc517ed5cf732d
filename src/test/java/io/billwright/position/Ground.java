package io.billwright.position;

import io.billwright.position.Life.Frequency;
import io.billwright.position.Metering.Entry;
import io.billwright.position.Position.Renewal;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import io.billwright.position.Terms.Window;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/// The starting position of a race: a subscription of six months with seats, calls and a rollout, billed monthly, as
/// of 11 March. January is paid, February and March are issued, April to June are scheduled; some calls are metered
/// in March.
final class Ground {

    static final int JANUARY = 0;
    static final int FEBRUARY = 1;
    static final int MARCH = 2;
    static final int APRIL = 3;
    static final int MAY = 4;
    static final LocalDate TODAY = LocalDate.of(2026, 3, 11);
    static final long MONTH = 300_00;

    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    private static final int MONTHS = 6;
    private static final Line SEATS = Samples.line(Samples.addOn("seats", 50_00), 5);
    private static final Line CALLS =
            Samples.line(Samples.usage("calls", Samples.perUnit("10"), Window.BILLING_PERIOD), 0);
    private static final Line ROLLOUT = Samples.line(
            Samples.brick("rollout", Kind.MILESTONE, new Price.Flat(Fraction.of(1000_00)), Window.BILLING_PERIOD), 4);
    private static final Life.Catalog CATALOG = new Life.Catalog(
            FIRST,
            List.of(SEATS.brick(), CALLS.brick(), ROLLOUT.brick()),
            List.of(),
            List.of(new Taxes.Registration("FR", "TVA", "standard", Fraction.of(20), FIRST.minusYears(5), null)),
            false,
            List.of(),
            30);
    private static final Life LIFE = new Life(
            0,
            CATALOG,
            new Life.Order(FIRST, MONTHS, Frequency.MONTHLY, List.of(SEATS, CALLS, ROLLOUT), null, true, "5", false),
            List.of());

    final Desk desk;
    final Api api;
    private final List<String> invoices = new ArrayList<>();
    private final List<Consumer<Position>> before = new ArrayList<>();
    private final List<Supplier<List<String>>> checks = new ArrayList<>();
    private final String janPayment;
    final Entry used;

    Ground() {
        this(TestService.shared());
    }

    Ground(TestService service) {
        desk = new Desk(service, CATALOG);
        api = desk.api();
        desk.company("second", false);
        desk.subscribe(desk.terms(FIRST, LIFE.order().lines())
                .put("customer_id", desk.company("first"))
                .put("plan_id", desk.plan())
                .put("contract_length", MONTHS)
                .put("billing_frequency", "MONTHLY")
                .put("auto_renews", true)
                .put("renewal_uplifted_rate", "5")
                .put("payment_terms", 30)
                .put("first_charge_date", "CONTRACT_START_DATE")
                .put("time_zone", "UTC")
                .put("accept", true));
        desk.advanceTo(TODAY);
        used = entry("used", 60);
        var body = usage(used).put("subscription_id", desk.subscription()).put("brick_id", used.brickId());
        desk.call("POST", "/usage", body);
        var position = unpaid();
        var comparison = new Comparison(desk, position);
        var wrong = comparison.differences();
        if (!wrong.isEmpty()) {
            throw new AssertionError("before the race: " + wrong);
        }
        position.books.invoices.forEach(invoice -> invoices.add(comparison.id(invoice)));
        janPayment = desk.call("POST", invoice(JANUARY) + "/payments", wire(MONTH))
                .get("payment_id")
                .stringValue();
    }

    private Ground(Ground other, Api copy) {
        desk = other.desk.of(copy);
        api = copy;
        invoices.addAll(other.invoices);
        janPayment = other.janPayment;
        used = other.used;
    }

    /// The same for a copy of the seller, on which no race has taken place.
    Ground of(Api copy) {
        return new Ground(this, copy);
    }

    static ObjectNode wire(long amount) {
        return Wire.object().put("payment_method", "WIRE").put("paid_amount", amount);
    }

    Entry entry(String id, long value) {
        return new Entry(id + desk.subscription(), brick("calls"), value, "who", TODAY, 1, 0);
    }

    static ObjectNode usage(Entry entry) {
        return Wire.object()
                .put("transaction_id", entry.id())
                .put("value", entry.value())
                .put("time", entry.day() + "T01:00:00Z");
    }

    /// The path of an invoice.
    String invoice(int index) {
        return "/invoices/" + invoices.get(index);
    }

    String subscription() {
        return "/subscriptions/" + desk.subscription();
    }

    String januaryPayment() {
        return invoice(JANUARY) + "/payments/" + janPayment;
    }

    String brick(String code) {
        return desk.brickIds().getOrDefault(code, code);
    }

    Line line(String code, long quantity) {
        var line = LIFE.order().lines().stream()
                .filter(one -> one.brick().code().equals(code))
                .findFirst()
                .orElseThrow();
        var b = line.brick();
        return Samples.line(
                new Terms.Brick(brick(code), code, b.kind(), b.category(), b.price(), b.window(), b.aggregation()),
                quantity);
    }

    private Position unpaid() {
        var taxes = new Taxes(CATALOG.registrations());
        taxes.company("first", new Taxes.Status("FR", false));
        taxes.company("second", new Taxes.Status("FR", false));
        var position = new Position(taxes, FIRST);
        var terms = new Terms(List.of(line("seats", 5), line("calls", 0), line("rollout", 4)), null);
        position.begin(
                "first", new Agreement(FIRST, MONTHS, 1, terms), new Renewal(true, MONTHS, 1, Fraction.of("5")), false);
        position.advanceTo(TODAY);
        position.usage.use(used);
        return position;
    }

    /// The model in the state before the race.
    Position position() {
        var position = unpaid();
        position.books.pay(position.books.invoices.get(JANUARY), MONTH);
        before.forEach(change -> change.accept(position));
        return position;
    }

    /// Adds a change to the model that is made before the race.
    void begin(Consumer<Position> change) {
        before.add(change);
    }

    /// Lets the service do what is due today.
    void passAMinute() {
        desk.call("POST", "/sandbox/clock/advance", Wire.object().put("by", "PT1M"));
    }

    /// Adds a check that runs after the race and returns what is wrong.
    void expect(Supplier<List<String>> check) {
        checks.add(check);
    }

    List<String> unexpected() {
        return checks.stream().flatMap(check -> check.get().stream()).toList();
    }
}
