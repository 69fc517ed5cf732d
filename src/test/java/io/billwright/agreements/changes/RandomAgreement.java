package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orders.OrderType;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An agreement from its first order to its end, at random. Each step is estimated, ordered with that estimate and
/// accepted, and then has to have done what the estimate said.
final class RandomAgreement {

    /// How many steps were taken, and how many were refused by estimate and order alike.
    static final LongAdder STEPS = new LongAdder();

    static final LongAdder REFUSED = new LongAdder();

    /// How often agreements have paused, and how many of these pauses moved anything.
    static final LongAdder RESTS = new LongAdder();

    static final LongAdder MOVED = new LongAdder();

    /// What an estimate of a new subscription is made of.
    private static final Set<String> PRICED = Set.of(
            "starts_at",
            "contract_length",
            "billing_frequency",
            "plan_id",
            "bricks",
            "currency",
            "discount_coupons",
            "phases",
            "customer_id");

    private final TestService service = TestService.shared();
    private final Shop shop;
    private final RandomGenerator random;
    private final RandomRequests requests;
    private final boolean rests;
    private final Completions completions;
    private final List<Rest> resting = new ArrayList<>();
    private Books books = Books.EMPTY;
    private String subscription = "";
    private ZoneId zone = ZoneId.of("UTC");
    private LocalDate today = LocalDate.EPOCH;

    /// `rests`: whether it pauses now and then.
    RandomAgreement(Shop shop, RandomGenerator random, boolean rests) {
        this.rests = rests;
        this.shop = shop;
        this.random = random;
        this.requests = RandomRequests.of(random);
        this.completions = new Completions(service, shop, random);
    }

    void live() {
        if (!begin()) {
            return;
        }
        upgrades(random.nextInt(4));
        if (random.nextInt(3) == 0) {
            recast();
            upgrades(random.nextInt(2));
        }
        if ((rests || random.nextBoolean()) && renew()) {
            upgrades(random.nextInt(2));
        }
        end();
    }

    private boolean begin() {
        var startsAt = requests.start();
        var request = requests.begin(startsAt);
        zone = ZoneId.of(request.get("time_zone").stringValue());
        var end = startsAt.plusMonths(request.get("contract_length").longValue());
        long days = Math.min(60, ChronoUnit.DAYS.between(startsAt, end));
        setClock(startsAt.plusDays(random.nextLong(-40, days)));
        var estimate =
                estimate("/subscriptions/estimate", request.deepCopy().retain(PRICED), "/subscriptions", request);
        if (estimate == null) {
            return false;
        }
        var accept = random.nextBoolean();
        request.put("accept", accept).put("estimate_hash", hash(estimate));
        var created = send("/subscriptions", request).expect(201);
        subscription = created.at("subscription_id");
        if (!accept) {
            accept(created.at("order.order_id"));
        }
        outcome(estimate).isANewSchedule();
        return true;
    }

    private void upgrades(int count) {
        for (int i = 0; i < count; i++) {
            // Two on one day now and then, and otherwise whenever.
            if (random.nextInt(3) > 0) {
                passSomeTime();
            }
            rest();
            var order = books.current();
            var moved = order.planVersion().planId().toString().equals(shop.id("more"));
            var request = requests.upgrade(
                    someDay(order.startsAt(), order.endsAt()),
                    order.terms().phases().size(),
                    moved);
            var estimate = change("upgrade", request);
            if (estimate != null) {
                outcome(estimate).isAChange();
            }
        }
    }

    private void recast() {
        passSomeTime();
        rest();
        var order = books.current();
        var request = requests.recast(someDay(order.terms().startsAt(), order.endsAt()));
        var estimate = change("recast", request);
        if (estimate != null) {
            var outcome = outcome(estimate);
            outcome.isANewSchedule();
            outcome.endsWhatWas();
        }
    }

    /// Says whether the subscription goes on. One that was recast into the past is over already.
    private boolean renew() {
        var ended = books.current();
        if (ended.endsAt().isBefore(today)) {
            return false;
        }
        var answer = shop.api().get("/subscriptions/" + subscription + "/renewal/estimate");
        STEPS.increment();
        passTime(ended.endsAt().plusDays(1), LocalTime.MIDNIGHT);
        Rest.checkAllIsBilled(read(), ended);
        if (!ended.details().autoRenews()) {
            assertThat(answer.status()).isEqualTo(400);
            books = read();
            books.check();
            assertThat(books.current()).isEqualTo(ended);
            return false;
        }
        outcome(answer.expect(200).body()).isANewSchedule();
        assertThat(books.current().orderType()).isEqualTo(OrderType.RENEWAL);
        assertThat(books.current().baseOrderId()).isEqualTo(ended.orderId());
        return true;
    }

    /// The rest of the shop's life is not slowed down by what this agreement would still do.
    private void end() {
        var ended = shop.post("/subscriptions/" + subscription + "/cancel", "{}");
        assertThat(ended.status()).isIn(200, 400);
        read().check();
    }

    private @org.jspecify.annotations.Nullable JsonNode change(String kind, ObjectNode request) {
        var path = "/subscriptions/" + subscription + "/" + kind;
        var estimate = estimate(path + "/estimate", request, path, request);
        if (estimate != null) {
            var order = send(path, request.put("estimate_hash", hash(estimate))).expect(201);
            accept(order.at("order_id"));
        }
        return estimate;
    }

    /// What is refused as an estimate is refused as an order.
    private @org.jspecify.annotations.Nullable JsonNode estimate(
            String path, ObjectNode request, String orderPath, ObjectNode order) {
        STEPS.increment();
        var answer = send(path, request);
        if (answer.status() == 200) {
            return answer.body();
        }
        REFUSED.increment();
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(send(orderPath, order).expect(400).text()).isEqualTo(answer.text());
        return null;
    }

    private Api.Answer send(String path, ObjectNode request) {
        return shop.api().post(path, shop.withIds(request).toString());
    }

    private void accept(String orderId) {
        shop.api().post("/orders/" + orderId + "/accept", "{}").expect(200);
    }

    private static String hash(JsonNode estimate) {
        return estimate.get("estimate_hash").stringValue();
    }

    private Outcome outcome(JsonNode estimate) {
        var before = books;
        books = read();
        books.check();
        return new Outcome(estimate, before, books);
    }

    private Books read() {
        return Books.of(service, shop.api().seller(), subscription);
    }

    private void completeSome() {
        completions.complete(subscription, books);
        books = read();
        books.check();
    }

    /// A pause of some days (R13), with or without a schedule, that ends early, on its day or at once. Milestones are
    /// completed before it.
    private void rest() {
        if (!rests) {
            return;
        }
        completeSome();
        if (random.nextInt(3) == 0) {
            return;
        }
        var known = shop.api().get("/subscriptions/" + subscription).expect(200);
        var path = "/subscriptions/" + subscription;
        var days = random.nextInt(1, 70);
        var isScheduled = random.nextBoolean();
        var resumesOn = today.plusDays(days);
        var request = isScheduled ? "{\"scheduled_resume_at\": \"" + resumesOn + "\"}" : "{}";
        var answer = shop.api().post(path + "/pause", request);
        if (!known.at("status").equals("ACTIVE") || today.isAfter(LocalDate.parse(known.at("ends_at")))) {
            answer.expect(400);
            return;
        }
        answer.expect(201);
        var pausedOn = today;
        passTime(random.nextInt(3) == 0 ? resumesOn : today.plusDays(random.nextInt(days)), LocalTime.of(9, 0));
        if (!isScheduled || today.isBefore(resumesOn)) {
            shop.api().post(path + "/resume", "{}").expect(200);
        }
        var rest = new Rest(pausedOn, today, books, read());
        rest.check(shop.api().get(path).expect(200).body(), known.body());
        resting.add(rest);
        RESTS.increment();
        MOVED.add(today.isAfter(pausedOn) ? 1 : 0);
        books = rest.after();
        books.check();
        Rest.checkAgainstTheOracle(resting);
    }

    /// Any day of these; the day it is and the starts of periods are likely.
    private LocalDate someDay(LocalDate first, LocalDate last) {
        var day = switch (random.nextInt(4)) {
            case 0 -> today;
            case 1 -> books.current().terms().calendar().boundary(random.nextInt(40));
            default -> first.plusDays(random.nextLong(ChronoUnit.DAYS.between(first, last) + 1));
        };
        if (day.isBefore(first)) {
            return first;
        }
        return day.isAfter(last) ? last : day;
    }

    private void passSomeTime() {
        var last = books.current().endsAt();
        if (today.isBefore(last)) {
            passTime(someDay(today, last), LocalTime.of(9, 0));
            books = read();
            books.check();
        }
    }

    private void passTime(LocalDate day, LocalTime time) {
        if (day.isAfter(today)) {
            today = day;
            shop.advance(day.atTime(time).atZone(zone).toInstant().toString());
        }
    }

    private void setClock(LocalDate day) {
        today = day;
        Instant now = day.atTime(8, 0).atZone(zone).toInstant();
        service.bean(SellerTransactions.class)
                .run(shop.api().seller(), () -> service.bean(SellerClock.class).moveSandbox(now));
    }
}
