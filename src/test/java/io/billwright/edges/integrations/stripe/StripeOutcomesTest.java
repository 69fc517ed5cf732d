package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.model.PaymentIntent;
import io.billwright.collection.charges.Processor.Outcome;
import org.junit.jupiter.api.Test;

class StripeOutcomesTest {

    /// It waits for the customer and is called off like any other that does; to take it for one that a bank works on
    /// would block the invoice for ever.
    @Test
    void whatTheCustomerCannotDoHereStillWaitsForThem() {
        var intent = new PaymentIntent();
        intent.setStatus("requires_action");

        assertThat(StripeOutcomes.of(intent)).isEqualTo(new Outcome.ActionNeeded(null));
    }
}
