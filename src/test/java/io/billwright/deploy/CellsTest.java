package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// Sellers move between two cells and back while their clients keep sending requests and workers issue, charge and
/// deliver. Clients that retry rejected requests notice nothing, and the clients of a seller that does not move
/// notice nothing at all.
@EnabledIf("isInstalled")
class CellsTest {

    private static final int SELLERS = Integer.getInteger("cells.sellers", 1);
    private static final int MOVES = Integer.getInteger("cells.moves", 2);
    private static final Pattern CLOSED = Pattern.compile("it was closed for (\\d+) ms");

    private final List<Long> closed = new ArrayList<>();

    static boolean isInstalled() {
        return Daemons.areInstalled("haproxy");
    }

    @Test
    void sellersMoveUnderLoadAndNothingIsLostOrDoubled() throws Exception {
        try (var cells = new RoutedCells()) {
            var sellers = new ArrayList<Traffic>();
            var told = new ArrayList<EventReceiver>();
            for (int i = 0; i < SELLERS; i++) {
                told.add(new EventReceiver());
                sellers.add(Traffic.of(cells.one(), told.getLast().url(), List.of(cells.router())));
            }
            var staying = Shop.open(cells.one(), Seller.Mode.LIVE).unchecked();
            cells.route();
            try {
                int refused = moveAll(cells, sellers, staying);
                var home = MOVES % 2 == 0 ? cells.one() : cells.two();
                for (int i = 0; i < SELLERS; i++) {
                    var api = sellers.get(i).shop().api().at(cells.router());
                    new WhatHappened(home.database(), sellers.get(i), api).check(cells.stripe(), told.get(i));
                    assertTheOtherCellRefuses(sellers.get(i), MOVES % 2 == 0 ? cells.two() : cells.one());
                }
                assertLinksLeadToTheCell(cells, sellers.getFirst(), home.database());
                System.out.printf(
                        "result: %d moves of %d sellers, %d changes acknowledged, %d sent again, closed for at most"
                                + " %d ms%n",
                        closed.size(),
                        SELLERS,
                        sellers.stream()
                                .mapToInt(
                                        seller -> seller.client().acknowledged().size())
                                .sum(),
                        sellers.stream()
                                .mapToInt(seller -> seller.client().repeated())
                                .sum(),
                        closed.stream().mapToLong(Long::longValue).max().orElseThrow());
                assertThat(refused).as("refused requests of a seller who stays").isZero();
            } finally {
                sellers.forEach(Traffic::close);
                told.forEach(EventReceiver::close);
            }
        }
    }

    /// Returns how many requests of the seller that does not move were rejected.
    private int moveAll(RoutedCells cells, List<Traffic> sellers, Shop staying) throws Exception {
        sellers.forEach(traffic -> traffic.start(1));
        var others = new PatientClient(staying.api(), List.of(cells.router()));
        var customer = others.post("/customers", Shop.json("{'customer_name': 'Stays'}"), "stays")
                .get("customer_id")
                .stringValue();
        var stopped = new boolean[1];
        var steady = Thread.ofVirtual().start(() -> {
            for (int i = 0; !stopped[0]; i++) {
                others.change("PATCH", "/customers/" + customer, Shop.json("{'tax_id': 'US-" + i + "'}"), "other-" + i);
                PatientClient.pause();
            }
        });
        for (int move = 0; move < MOVES; move++) {
            for (var traffic : sellers) {
                RoutedCells.awaitMore(traffic);
                move(cells, traffic, move % 2 == 0 ? "one" : "two", move % 2 == 0 ? "two" : "one");
            }
        }
        for (var traffic : sellers) {
            RoutedCells.awaitMore(traffic);
            traffic.end();
        }
        stopped[0] = true;
        steady.join();
        return others.repeated();
    }

    private void move(RoutedCells cells, Traffic traffic, String from, String to) {
        var move = cells.move(traffic.shop().api().seller(), from, to);
        var printed = RoutedCells.command(move.toArray(String[]::new));
        var found = CLOSED.matcher(printed);
        assertThat(found.find()).as(printed).isTrue();
        closed.add(Long.valueOf(found.group(1)));
    }

    private static void assertTheOtherCellRefuses(Traffic traffic, TestService other) {
        var answer = traffic.shop().api().at(other.baseUrl()).impatient().get("/customers");
        assertThat(answer.status()).isEqualTo(503);
    }

    /// Includes old links that do not contain the seller, and the payment processor's webhooks.
    private static void assertLinksLeadToTheCell(RoutedCells cells, Traffic traffic, TestDatabase home)
            throws Exception {
        var seller = traffic.shop().api().seller().id();
        var slug = home.owner()
                .sql("select slug from public_links where seller_id = ? and kind = 'INVOICE' limit 1")
                .param(seller)
                .query(String.class)
                .single();
        assertThat(slug).startsWith(seller.toString().substring(24));
        assertThat(cells.status("GET", "/pay/" + slug)).isEqualTo(200);
        var old = slug.substring(12);
        home.owner()
                .sql("update public_links set slug = ? where seller_id = ? and slug = ?")
                .param(old)
                .param(seller)
                .param(slug)
                .update();
        assertThat(cells.status("GET", "/pay/" + old)).isEqualTo(200);
        assertThat(cells.status("GET", "/pay/" + "A".repeat(27))).isEqualTo(404);
        assertThat(cells.status("POST", "/webhooks/stripe/" + seller))
                .as("known, and not signed")
                .isEqualTo(400);
    }
}
