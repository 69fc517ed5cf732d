package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor.Confirmation;
import io.billwright.collection.charges.Processor.Keeping;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.collection.charges.Processor.Refunding;
import io.billwright.collection.charges.Processor.Unavailable;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.StripeStub;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Charges of a method that customers choose on Stripe's own form, and refunds.
class StripeFormTest {

    private static final String RETURN = "https://pay.example/pay/slug";
    private static final Seller SELLER = new Seller(Ids.next(), Seller.Mode.LIVE);

    private final StripeStub stub = StripeStub.start(1000);
    private final StripeProcessor processor = StripeProcessorTest.connected(stub.url(), StripeStub.KEY);
    private final String customer = processor.addCustomer(SELLER, Ids.next(), "Lyon SARL", null);
    private final UUID attempt = Ids.next();

    @AfterEach
    void stop() {
        stub.close();
    }

    private String open(boolean keeps, MethodType... types) {
        var amount = new Money(100_00, CurrencyCode.USD);
        return processor.open(
                SELLER, new Opening(attempt, customer, null, keeps, amount, "Invoice INV-1", RETURN, Set.of(types)));
    }

    private Outcome query(String reference) {
        return processor.query(SELLER, reference);
    }

    private Outcome confirm(String reference) {
        return processor.confirm(SELLER, new Confirmation(attempt, reference, true, RETURN));
    }

    @Test
    void theFormAsksForTheAmountAndLeadsBack() {
        var reference = open(true, MethodType.CARD, MethodType.US_BANK_ACCOUNT);

        assertThat(reference).startsWith("cs_");
        assertThat(stub.lastCall().key()).isEqualTo(attempt + "-open");
        assertThat(stub.lastCall().form())
                .containsEntry("mode", "payment")
                .containsEntry("customer", customer)
                .containsEntry("client_reference_id", attempt.toString())
                .containsEntry("line_items[0][price_data][unit_amount]", "10000")
                .containsEntry("line_items[0][price_data][currency]", "usd")
                .containsEntry("line_items[0][price_data][product_data][name]", "Invoice INV-1")
                .containsEntry("line_items[0][quantity]", "1")
                .containsEntry("payment_method_types[0]", "card")
                .containsEntry("payment_method_types[1]", "us_bank_account")
                .containsEntry("payment_intent_data[setup_future_usage]", "off_session")
                .containsEntry("payment_intent_data[metadata][attempt_id]", attempt.toString())
                .containsEntry("metadata[seller_id]", SELLER.id().toString())
                .containsEntry("success_url", RETURN)
                .containsEntry("cancel_url", RETURN);
        assertThat(confirm(reference))
                .isEqualTo(new Outcome.ActionNeeded("https://checkout.stripe.com/c/pay/" + reference));
        assertThat(open(true, MethodType.CARD, MethodType.US_BANK_ACCOUNT)).isEqualTo(reference);
    }

    @Test
    void aMethodIsKeptWithoutACharge() {
        var keeping = Ids.next();
        var url = processor.openForm(SELLER, new Keeping(keeping, customer, RETURN));
        var reference = url.substring(url.lastIndexOf('/') + 1);
        assertThat(stub.lastCall().form())
                .containsEntry("mode", "setup")
                .containsEntry("customer", customer)
                .containsEntry("success_url", RETURN + "?form={CHECKOUT_SESSION_ID}")
                .doesNotContainKey("line_items[0][quantity]");
        assertThat(processor.entered(SELLER, customer, reference))
                .as("not finished")
                .isEmpty();
        stub.books().keepForm(reference, "pm_card_visa");

        var kept = processor.entered(SELLER, customer, reference).orElseThrow();
        assertThat(kept.card()).isNotNull();
        assertThat(stub.books().captures()).isEmpty();
        assertThat(processor.entered(SELLER, "cus_other", reference)).isEmpty();
        assertThat(processor.entered(SELLER, customer, "../customers")).isEmpty();
        var paid = open(true, MethodType.CARD);
        stub.books().payForm(paid, "pm_card_visa");
        assertThat(processor.entered(SELLER, customer, paid))
                .as("was to be paid on")
                .isEmpty();
        processor.detach(SELLER, kept.paymentMethodId());
        assertThat(processor.entered(SELLER, customer, reference))
                .as("removed since")
                .isEmpty();
    }

    @Test
    void onlyWhatTheInvoiceTakesIsOffered() {
        open(false, MethodType.CARD, MethodType.LINK);

        assertThat(stub.lastCall().form())
                .containsEntry("payment_method_types[0]", "card")
                .doesNotContainKeys("payment_method_types[1]", "payment_intent_data[setup_future_usage]");
    }

    @Test
    void aChoiceThatIsToBeKeptIsKept() {
        var reference = open(true, MethodType.CARD, MethodType.US_BANK_ACCOUNT);

        stub.books().payForm(reference, "pm_card_visa");

        assertThat(query(reference)).isInstanceOfSatisfying(Outcome.Succeeded.class, succeeded -> {
            assertThat(succeeded.type()).isEqualTo(MethodType.CARD);
            assertThat(succeeded.saved()).isNotNull();
        });
    }

    @Test
    void aChoiceThatIsNotToBeKeptIsForgotten() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);

        stub.books().payForm(reference, "pm_link");

        assertThat(query(reference)).isEqualTo(new Outcome.Succeeded(MethodType.LINK, null));
    }

    @Test
    void customersTryAgainOnTheFormAfterADecline() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);

        stub.books().payForm(reference, "pm_card_chargeCustomerFail");
        assertThat(query(reference)).isInstanceOf(Outcome.ActionNeeded.class);
        stub.books().payForm(reference, "pm_card_visa");
        assertThat(query(reference)).isInstanceOf(Outcome.Succeeded.class);
    }

    @Test
    void aBankAccountOfTheFormPaysDaysLater() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);
        stub.books().payForm(reference, "pm_usBankAccount_success");
        assertThat(query(reference)).isEqualTo(new Outcome.Pending());

        stub.books().clear(stub.books().find(reference).get("payment_intent").stringValue(), false);

        assertThat(query(reference))
                .isEqualTo(new Outcome.Failed("insufficient_funds", "The account has insufficient funds."));
    }

    @Test
    void anAbandonedFormTakesNothingAnyMore() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);

        var abandoned = new Outcome.Failed("canceled", "The payment was not finished in time.");
        assertThat(processor.cancel(SELLER, reference)).isEqualTo(abandoned);
        stub.books().payForm(reference, "pm_card_visa");
        assertThat(query(reference)).isEqualTo(abandoned);
        assertThat(stub.books().captures()).isEmpty();
    }

    @Test
    void aFormThatWasPaidIsNotAbandoned() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);
        stub.books().payForm(reference, "pm_card_visa");

        assertThat(processor.cancel(SELLER, reference)).isInstanceOf(Outcome.Succeeded.class);
    }

    private Refunded refund(UUID id, String reference, long cents) {
        return processor.refund(SELLER, new Refunding(id, reference, new Money(cents, CurrencyCode.USD)));
    }

    @Test
    void aRefundIsMadeOnceHoweverOftenItIsAskedFor() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);
        stub.books().payForm(reference, "pm_card_visa");
        var id = Ids.next();

        var done = refund(id, reference, 60_00);

        assertThat(done).isInstanceOf(Refunded.Done.class);
        assertThat(stub.lastCall().key()).isEqualTo(id.toString());
        assertThat(stub.lastCall().form())
                .containsEntry("amount", "6000")
                .containsEntry("metadata[refund_id]", id.toString());
        stub.forgetKeys();
        assertThat(refund(id, reference, 60_00)).isEqualTo(done);
        assertThat(stub.books().count("re_")).isEqualTo(1);
    }

    /// The key may be that of another account, and the refund made: that is no refusal.
    @Test
    void aRefundOfWhatIsNotFoundIsUnknown() {
        assertThatThrownBy(() -> refund(Ids.next(), "cs_of_another_account", 1_00))
                .isInstanceOf(Unavailable.class);
    }

    @Test
    void noMoreIsRefundedThanWasTaken() {
        var reference = open(false, MethodType.CARD, MethodType.US_BANK_ACCOUNT);
        stub.books().payForm(reference, "pm_card_visa");
        refund(Ids.next(), reference, 60_00);

        assertThat(refund(Ids.next(), reference, 40_01)).isInstanceOf(Refunded.Refused.class);
        assertThat(refund(Ids.next(), reference, 40_00)).isInstanceOf(Refunded.Done.class);
    }
}
