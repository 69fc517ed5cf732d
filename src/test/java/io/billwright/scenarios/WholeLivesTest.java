package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.RandomRequests;
import io.billwright.agreements.orders.BilledOrder;
import io.billwright.agreements.orders.BilledOrderStore;
import io.billwright.core.contract.OracleInput;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.oracle.Oracle;
import io.billwright.oracle.Output;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// R21, R22, R26: whatever was agreed, and however long it runs, what is issued is what was estimated and what the
/// independent implementation says, to the cent. `scripts/prove lives` has more agreements.
class WholeLivesTest {

    private static final int LIVES = Integer.getInteger("lives", 75);
    private static final int LONGEST = 26;
    private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);
    private static final Instant BEGAN = Instant.parse(FIRST + "T08:00:00Z");

    /// Few days of the month, so that much falls due together; those are awkward enough.
    private static final List<Integer> DAYS = List.of(1, 15, 28, 29, 30, 31);

    /// Either side of the date line, with daylight saving.
    private static final List<String> ZONES = List.of("UTC", "Pacific/Auckland");

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

    private final Shop shop = Shop.openAt(BEGAN.toString()).unchecked();

    /// What was said of an agreement before it began.
    private record Life(long seed, String subscription, UUID order, JsonNode estimate) {}

    /// One bill: its days, and what it comes to before and after discounts and with tax.
    private record Bill(LocalDate start, LocalDate end, long subTotal, long net, long total) {}

    @Test
    void whatIsIssuedIsWhatWasEstimated() {
        var lives = new ArrayList<Life>();
        for (long seed = 0; seed < LIVES; seed++) {
            begin(seed, lives);
        }
        assertThat(lives).as("most agreements are possible").hasSizeGreaterThan(LIVES * 9 / 10);

        for (var day = FIRST; day.isBefore(FIRST.plusMonths(13 + LONGEST)); day = day.plusMonths(3)) {
            shop.advance(day.plusMonths(3) + "T08:00:00Z");
        }

        var issued = IssuedInvoice.of(shop).stream().collect(Collectors.groupingBy(IssuedInvoice::subscription));
        assertThat(IssuedInvoice.toCome(shop)).isZero();
        assertThat(issued).hasSameSizeAs(lives);
        var orders = orders(lives);
        for (var life : lives) {
            var invoices = issued.getOrDefault(life.subscription, List.of());
            assertThat(invoices.stream().map(WholeLivesTest::bill))
                    .as("the estimate of seed %s", life.seed)
                    .isEqualTo(estimated(life.estimate));
            var order = Objects.requireNonNull(orders.get(life.order));
            var independent = Oracle.estimate(OracleInput.of(order.terms()));
            assertThat(invoices.stream().map(WholeLivesTest::bill))
                    .as("the independent implementation for seed %s", life.seed)
                    .isEqualTo(independent.periods().stream()
                            .map(WholeLivesTest::bill)
                            .toList());
            assertThat(invoices.stream().mapToLong(IssuedInvoice::tax).sum())
                    .isEqualTo(
                            life.estimate.at("/grand_total_details/tax_total").longValue());
            assertThat(invoices).allSatisfy(WholeLivesTest::isExplained);
        }
    }

    private void begin(long seed, List<Life> lives) {
        var random = new SplittableRandom(seed);
        var request = request(random);
        var priced = request.deepCopy().retain(PRICED);
        var estimate = shop.post("/subscriptions/estimate", priced.toString());
        if (estimate.status() != 200) {
            assertThat(estimate.status())
                    .as("seed %s: %s", seed, estimate.text())
                    .isEqualTo(400);
            return;
        }
        request.put("accept", true).put("estimate_hash", estimate.at("estimate_hash"));
        var created = shop.post("/subscriptions", request.toString()).expect(201);
        lives.add(new Life(
                seed, created.at("subscription_id"), UUID.fromString(created.at("order_id")), estimate.body()));
    }

    private static ObjectNode request(RandomGenerator random) {
        var month = FIRST.plusMonths(random.nextInt(12));
        var day = Math.min(DAYS.get(random.nextInt(DAYS.size())), month.lengthOfMonth());
        var request = RandomRequests.of(random)
                .begin(month.withDayOfMonth(day))
                .put("auto_renews", false)
                .put("payment_terms", 30)
                .put("time_zone", ZONES.get(random.nextInt(ZONES.size())));
        assertThat(request.get("contract_length").intValue()).isLessThanOrEqualTo(LONGEST);
        request.path("phases").forEach(phase -> ((ObjectNode) phase).put("payment_terms", 15));
        return request;
    }

    private Map<UUID, BilledOrder> orders(List<Life> lives) {
        var ids = lives.stream().map(Life::order).toList();
        var service = TestService.shared();
        return service
                .bean(SellerTransactions.class)
                .in(
                        shop.api().seller(),
                        () -> service.bean(BilledOrderStore.class).find(ids))
                .stream()
                .collect(Collectors.toMap(BilledOrder::orderId, Function.identity()));
    }

    private static List<Bill> estimated(JsonNode estimate) {
        return estimate.get("billing_schedule")
                .valueStream()
                .map(period -> {
                    long subTotal = period.get("sub_total").longValue();
                    return new Bill(
                            LocalDate.parse(period.get("starts_at").stringValue()),
                            LocalDate.parse(period.get("ends_at").stringValue()).plusDays(1),
                            subTotal,
                            subTotal
                                    - Long.parseLong(
                                            period.get("grand_total_details").stringValue()),
                            Long.parseLong(period.get("grand_total").stringValue()));
                })
                .toList();
    }

    private static Bill bill(IssuedInvoice invoice) {
        return new Bill(invoice.start(), invoice.end(), invoice.subTotal(), invoice.net(), invoice.total());
    }

    private static Bill bill(Output.Period period) {
        var totals = period.totals();
        return new Bill(
                period.start(),
                period.end(),
                totals.gross().longValueExact(),
                totals.net().longValueExact(),
                totals.total().longValueExact());
    }

    /// Computed anew from its explanation alone, every total is the same; and it was issued when it was to be.
    private static void isExplained(IssuedInvoice invoice) {
        var recompute = new Recompute();
        assertThat(invoice.explanation().trees().stream()
                        .limit(PricedPeriod.TOTAL + 1)
                        .map(tree -> recompute.amount(tree, CurrencyCode.USD).minorUnits()))
                .containsExactly(invoice.subTotal(), invoice.net(), invoice.tax(), invoice.total());
        assertThat(invoice.issuedAt()).isEqualTo(invoice.billAt().isBefore(BEGAN) ? BEGAN : invoice.billAt());
    }
}
