package io.billwright.edges.integrations.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.Processor.Confirmation;
import io.billwright.collection.charges.Processor.Opening;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.StripeStub;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each call to Stripe: what is sent, and what the answer means.
class StripeProcessorTest {

    private static final String RETURN = "https://pay.example/pay/slug";
    private static final Seller SELLER = new Seller(Ids.next(), Seller.Mode.LIVE);

    private final StripeStub stub = StripeStub.start(1000);
    private final StripeProcessor processor = connected(stub.url(), StripeStub.KEY);
    private final String customer = processor.addCustomer(SELLER, Ids.next(), "Lyon SARL", null);
    private final UUID attempt = Ids.next();

    @AfterEach
    void stop() {
        stub.close();
    }

    static StripeProcessor connected(String url, String key) {
        var patience = Duration.ofSeconds(1);
        var settings = new StripeSettings("", "", url, patience, patience, List.of("card", "us_bank_account"));
        return new StripeProcessor("stripe:acct_stub", true, key, settings);
    }

    private String attach(String token) {
        return processor.attach(SELLER, customer, token).paymentMethodId();
    }

    private String open(@Nullable String method, boolean keeps, Money amount) {
        return processor.open(
                SELLER, new Opening(attempt, customer, method, keeps, amount, "Invoice INV-1", RETURN, Set.of()));
    }

    private String open(String token) {
        return open(attach(token), false, new Money(54_00, CurrencyCode.USD));
    }

    private Outcome confirm(String reference, boolean isPresent) {
        return processor.confirm(SELLER, new Confirmation(attempt, reference, isPresent, RETURN));
    }

    private Outcome query(String reference) {
        return processor.query(SELLER, reference);
    }

    @Test
    void theFormTakesWhatTheSettingsSay() {
        assertThat(processor.formTypes()).contains(MethodType.CARD);
        assertThat(processor.formTypes()).doesNotContain(MethodType.LINK);
    }

    @Test
    void aCustomerIsMadeKnownOnce() {
        var id = Ids.next();

        var reference = processor.addCustomer(SELLER, id, "Cal & Söhne", "pay@cal.example");

        assertThat(stub.lastCall().form())
                .containsEntry("name", "Cal & Söhne")
                .containsEntry("email", "pay@cal.example")
                .containsEntry("metadata[seller_id]", SELLER.id().toString())
                .containsEntry("metadata[customer_id]", id.toString());
        assertThat(processor.addCustomer(SELLER, id, "Cal & Söhne", "pay@cal.example"))
                .isEqualTo(reference);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            pm_card_visa             | CARD            | Card[brand=visa, last4=4242, expMonth=12, expYear=2099]
            pm_usBankAccount_success | US_BANK_ACCOUNT | BankAccount[bankName=STRIPE TEST BANK, bankType=checking, last4=6789, routingNumber=110000000]
            pm_link                  | LINK            | Link[email=payer@example.com]
            """, delimiter = '|')
    void whatMayBeShownOfAMethodIsKept(String token, MethodType type, String shown) {
        var method = processor.attach(SELLER, customer, token);

        assertThat(method.type()).isEqualTo(type);
        assertThat(method.toString()).contains(shown);
        assertThat(processor.attach(SELLER, customer, method.paymentMethodId())).isEqualTo(method);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            pm_unknown   | No such object: 'pm_unknown'
            pm_sepaDebit | is of a kind that is not supported: sepa_debit
            """, delimiter = '|')
    void aMethodThatCannotBeUsedIsRefused(String token, String reason) {
        assertThatThrownBy(() -> attach(token))
                .isInstanceOf(Processor.Refused.class)
                .hasMessage(reason);
    }

    @Test
    void aMethodOfAnotherCustomerIsRefused() {
        var method = attach("pm_card_visa");
        var other = processor.addCustomer(SELLER, Ids.next(), "Other", null);

        assertThatThrownBy(() -> processor.attach(SELLER, other, method)).isInstanceOf(Processor.Refused.class);
    }

    @Test
    void nothingIsTakenBeforeAChargeIsConfirmedAndOnceAfterwards() {
        var reference = open("pm_card_visa");

        assertThat(stub.lastCall().key()).isEqualTo(attempt + "-open");
        assertThat(stub.lastCall().form())
                .containsEntry("amount", "5400")
                .containsEntry("currency", "usd")
                .containsEntry("description", "Invoice INV-1")
                .containsEntry("metadata[seller_id]", SELLER.id().toString())
                .containsEntry("metadata[attempt_id]", attempt.toString());
        assertThat(query(reference)).isEqualTo(new Outcome.Untouched());
        assertThat(stub.books().captures()).isEmpty();

        var made = new Outcome.Succeeded(MethodType.CARD, null);
        assertThat(confirm(reference, false)).isEqualTo(made);
        assertThat(stub.lastCall().key()).isEqualTo(attempt + "-confirm");
        assertThat(confirm(reference, false)).isEqualTo(made);
        assertThat(query(reference)).isEqualTo(made);
        assertThat(stub.books().captures()).hasSize(1);
    }

    /// Stripe forgets what it answered to a key; the intent does not forget that it was paid.
    @Test
    void whatWasConfirmedLongAgoIsNotTakenAgain() {
        var reference = open("pm_card_visa");
        confirm(reference, false);
        stub.forgetKeys();

        assertThat(confirm(reference, false)).isEqualTo(new Outcome.Succeeded(MethodType.CARD, null));
        assertThat(stub.books().captures()).hasSize(1);
    }

    @Test
    void aDeclineSaysWhatTheCustomerMayKnow() {
        var reference = open("pm_card_chargeCustomerFail");

        var declined = new Outcome.Failed("card_declined", "Your card was declined.");
        assertThat(confirm(reference, false)).isEqualTo(declined);
        assertThat(query(reference)).isEqualTo(declined);
    }

    @Test
    void aMethodThatIsNotTheCustomersIsRefusedWhenItIsOpened() {
        assertThatThrownBy(() -> open("pm_none", false, new Money(1, CurrencyCode.EUR)))
                .isInstanceOf(Processor.Refused.class)
                .hasMessage("The PaymentMethod does not belong to the Customer you supplied.");
    }

    @Test
    void aBankAsksOnlyCustomersWhoAreThere() {
        var absent = open("pm_card_authenticationRequired");
        assertThat(confirm(absent, false))
                .isEqualTo(new Outcome.Failed("authentication_required", "Your card was declined. It asks for you."));
        assertThat(stub.lastCall().form()).containsEntry("off_session", "true");
    }

    @Test
    void aCustomerWhoIsThereAnswersTheirBank() {
        var reference = open("pm_card_authenticationRequired");

        assertThat(confirm(reference, true))
                .isEqualTo(new Outcome.ActionNeeded("https://hooks.stripe.com/redirect/" + reference));
        assertThat(stub.lastCall().form()).containsEntry("return_url", RETURN).doesNotContainKey("off_session");
        stub.books().authenticate(reference);
        assertThat(query(reference)).isEqualTo(new Outcome.Succeeded(MethodType.CARD, null));
    }

    @Test
    void aBankTakesItsTimeToPay() {
        var reference = open("pm_usBankAccount_success");

        assertThat(confirm(reference, false)).isEqualTo(new Outcome.Pending());
        assertThat(processor.cancel(SELLER, reference)).isEqualTo(new Outcome.Pending());
        stub.books().clear(reference, true);
        assertThat(query(reference)).isEqualTo(new Outcome.Succeeded(MethodType.US_BANK_ACCOUNT, null));
    }

    @Test
    void aBankMayNotPay() {
        var reference = open("pm_usBankAccount_success");
        confirm(reference, false);
        stub.books().clear(reference, false);

        assertThat(query(reference))
                .isEqualTo(new Outcome.Failed("insufficient_funds", "The account has insufficient funds."));
    }

    @Test
    void whatIsCanceledIsNeverTaken() {
        var reference = open("pm_card_visa");
        var canceled = new Outcome.Failed("canceled", "The payment was not finished in time.");

        assertThat(processor.cancel(SELLER, reference)).isEqualTo(canceled);
        assertThat(confirm(reference, false)).isEqualTo(canceled);
        assertThat(processor.cancel(SELLER, reference)).isEqualTo(canceled);
    }

    @Test
    void whatWasTakenIsNotCanceled() {
        var reference = open("pm_card_visa");
        confirm(reference, false);

        assertThat(processor.cancel(SELLER, reference)).isEqualTo(new Outcome.Succeeded(MethodType.CARD, null));
    }
}
