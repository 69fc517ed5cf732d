package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.Processor.Confirmation;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.collection.charges.Processor.Refunding;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.StripeStub;
import io.billwright.testing.StripeStub.Fault;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls that go wrong: what is not known is said to be unknown, and nothing is taken or given back twice.
class StripeFaultsTest {

    private static final Seller SELLER = new Seller(Ids.next(), Seller.Mode.LIVE);
    private static final Outcome MADE = new Outcome.Succeeded(MethodType.CARD, null);

    private final StripeStub stub = StripeStub.start(1000);
    private final StripeProcessor processor = StripeProcessorTest.connected(stub.url(), StripeStub.KEY);
    private final String customer = processor.addCustomer(SELLER, Ids.next(), "Lyon SARL", null);
    private final String method =
            processor.attach(SELLER, customer, "pm_card_visa").paymentMethodId();
    private final UUID attempt = Ids.next();

    @AfterEach
    void stop() {
        stub.close();
    }

    private String open(String description) {
        var amount = new Money(54_00, CurrencyCode.USD);
        return processor.open(
                SELLER, new Opening(attempt, customer, method, false, amount, description, null, Set.of()));
    }

    private Outcome confirm(String reference) {
        return processor.confirm(SELLER, new Confirmation(attempt, reference, false, null));
    }

    /// The columns: whether it was made at once, said to be unknown, and what Stripe says a moment later.
    @ParameterizedTest
    @CsvSource(textBlock = """
            TIMEOUT_BEFORE | unknown | Untouched
            TIMEOUT_AFTER  | unknown | Succeeded
            LATE           | unknown | Untouched
            SLOW           | unknown | Untouched
            RATE_LIMIT     | unknown | Untouched
            ERROR_BEFORE   | made    | Succeeded
            ERROR_AFTER    | made    | Succeeded
            CUT            | made    | Succeeded
            """, delimiter = '|')
    void aChargeIsMadeOnceWhateverGoesWrong(Fault fault, String first, String then) {
        var reference = open("Invoice INV-1");
        stub.failNext("/confirm", fault);

        if (first.equals("made")) {
            assertThat(confirm(reference)).isEqualTo(MADE);
        } else {
            assertThatThrownBy(() -> confirm(reference)).isInstanceOf(Processor.Unavailable.class);
        }

        assertThat(processor.query(SELLER, reference).getClass().getSimpleName())
                .isEqualTo(then);
        eventually(reference);
        assertThat(stub.books().captures()).hasSize(1);
    }

    /// As the sweep does: confirms what is untouched, until it is not.
    private void eventually(String reference) {
        Await.until("it is made", () -> {
            try {
                return confirm(reference).equals(MADE);
            } catch (Processor.Unavailable _) {
                return false;
            }
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"ERROR_BEFORE", "ERROR_AFTER", "CUT"})
    void aChargeIsOpenedThoughTheServerFailedAtFirst(Fault fault) {
        stub.failNext("/payment_intents", fault);

        assertThat(processor.query(SELLER, open("Invoice INV-1"))).isEqualTo(new Outcome.Untouched());
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"TIMEOUT_BEFORE", "TIMEOUT_AFTER", "RATE_LIMIT"})
    void aChargeThatWasNotOpenedMayBeOpenedAgain(Fault fault) {
        stub.failNext("/payment_intents", fault);
        assertThatThrownBy(() -> open("Invoice INV-1")).isInstanceOf(Processor.Unavailable.class);

        open("Invoice INV-1");

        assertThat(stub.books().count("pi_")).isEqualTo(1);
    }

    /// An invoice may get another number between two tries.
    @Test
    void aChargeIsOpenedThoughItsDescriptionHasChanged() {
        open("Invoice INV-1");

        assertThat(confirm(open("Invoice INV-1-2"))).isEqualTo(MADE);
        assertThat(stub.books().captures()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"TIMEOUT_AFTER", "ERROR_AFTER"})
    void aRefundWhoseAnswerWasLostIsFound(Fault fault) {
        var reference = open("Invoice INV-1");
        confirm(reference);
        var refunding = new Refunding(Ids.next(), reference, new Money(1_00, CurrencyCode.USD));
        stub.failing(call -> call.method().equals("POST") && call.path().endsWith("/refunds") ? fault : null);
        assertThatThrownBy(() -> processor.refund(SELLER, refunding)).isInstanceOf(Processor.Unavailable.class);
        stub.failing(_ -> null);

        assertThat(processor.refund(SELLER, refunding)).isInstanceOf(Refunded.Done.class);
        assertThat(stub.books().count("re_")).isEqualTo(1);
    }

    @Test
    void aWrongKeyOfOursIsNotTheCustomersFault() {
        var reference = open("Invoice INV-1");
        var stranger = StripeProcessorTest.connected(stub.url(), "sk_test_wrong");

        assertThatThrownBy(() -> stranger.confirm(SELLER, new Confirmation(attempt, reference, false, null)))
                .isInstanceOf(Processor.Unavailable.class);
        assertThatThrownBy(() -> stranger.attach(SELLER, customer, method)).isInstanceOf(Processor.Unavailable.class);
    }

    @Test
    void aChargeThatStripeDoesNotKnowIsUnknown() {
        assertThatThrownBy(() -> processor.query(SELLER, "pi_elsewhere")).isInstanceOf(Processor.Unavailable.class);
    }

    @Test
    void whoCannotBeReachedIsUnavailable() {
        var reference = open("Invoice INV-1");
        stub.close();

        assertThatThrownBy(() -> confirm(reference)).isInstanceOf(Processor.Unavailable.class);
        assertThatThrownBy(() -> processor.query(SELLER, reference)).isInstanceOf(Processor.Unavailable.class);
        assertThatThrownBy(() -> open("Invoice INV-1")).isInstanceOf(Processor.Unavailable.class);
    }
}
