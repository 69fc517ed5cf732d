package io.billwright.edges.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The daily check of the books, on a database of its own: it looks at all live sellers.
class WatchIntegrityTest {

    @Test
    void rowsOfLiveSellersThatBreakTheBooksBecomeAFigure() {
        var service = TestService.start(Map.of());
        try {
            assertThat(figure(service)).as("before the first check").isEqualTo("NaN");
            service.bean(WatchIntegrity.class).run();
            assertThat(figure(service)).isEqualTo("0.0");

            plantGap(service, Seller.Mode.SANDBOX);
            plantGap(service, Seller.Mode.LIVE);
            service.bean(WatchIntegrity.class).run();
            assertThat(figure(service)).isEqualTo("1.0");
        } finally {
            service.close();
        }
    }

    /// A number series that has given away a number which no invoice has.
    private static void plantGap(TestService service, Seller.Mode mode) {
        service.database()
                .owner()
                .sql("insert into number_series (seller_id, legal_entity_id, next_number)"
                        + " values (:seller, '00000000-0000-0000-0000-000000000000', 2)")
                .param("seller", service.newSeller(mode).seller().id())
                .update();
    }

    private static String figure(TestService service) {
        return Pages.get(service.baseUrl(), "/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("integrity_violations "))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".* ", "");
    }
}
