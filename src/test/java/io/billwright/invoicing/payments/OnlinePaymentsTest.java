package io.billwright.invoicing.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller.Mode;
import org.junit.jupiter.api.Test;

/// Who can be paid online (spec 2.1, `payment_url`).
class OnlinePaymentsTest {

    @Test
    void aLiveSellerWithoutAProcessorHasNoPage() {
        assertThat(new OnlinePayments("").areTakenFor(Mode.LIVE)).isFalse();
    }

    @Test
    void aLiveSellerWithAProcessorHasOne() {
        assertThat(new OnlinePayments("sk_live").areTakenFor(Mode.LIVE)).isTrue();
    }

    @Test
    void aSandboxAlwaysHasOne() {
        assertThat(new OnlinePayments("").areTakenFor(Mode.SANDBOX)).isTrue();
    }
}
