package io.billwright.testing;

import io.billwright.platform.db.Seller;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestServiceTest {

    @Test
    void aClosedServiceIsThereAgainForATestThatIsRunOnceMore() {
        var service = TestService.start(Map.of());
        service.close();

        service.newSeller(Seller.Mode.LIVE).get("/seller").expect(200);

        service.close();
    }
}
