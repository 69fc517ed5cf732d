package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.pages.PaymentPages.Payable;
import io.billwright.testing.Visitor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is on file is shown to and charged by nobody but whoever reads the customer's mail (S15).
@Timeout(120)
class ProofOfPayerTest {

    private static final String ASK = "action=send-code";

    private final PaymentPages seller = PaymentPages.open();
    private Payable invoice;
    private String saved;

    @BeforeEach
    void anInvoiceAndACardOnFile() {
        invoice = seller.invoice();
        saved = "amount=32000&method=" + seller.attach("pm_card_ok");
    }

    @Test
    void whoeverHasTheLinkAloneNeitherSeesNorChargesTheCard() {
        var stranger = new Visitor();

        assertThat(stranger.get(invoice.page()).body())
                .contains("Pay now", "You can also pay with a saved payment method")
                .doesNotContain("4242", "Visa", "expires", "tess@tex.example", saved);
        var answer = stranger.post(invoice.page(), saved);

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("Please enter a code first").doesNotContain("4242");
        assertThat(seller.captured()).isEmpty();
        assertThat(seller.status(invoice)).isEqualTo("OUTSTANDING");
    }

    @Test
    void aCodeFromTheMailShowsTheCardAndPays() {
        var customer = new Visitor();
        customer.post(invoice.page(), ASK);

        assertThat(customer.get(invoice.page()).body())
                .contains("Code from the email", "t\u2022\u2022\u2022@tex.example, 박\u2022\u2022\u2022@tex.example")
                .doesNotContain("tess@", "4242", seller.code());
        assertThat(seller.mails().getFirst()).contains("KILN-000001", "USD\u00a0320.00", "Do not share it with anyone");
        var confirmed = customer.post(invoice.page(), "action=confirm-code&code=" + spaced(seller.code()));

        assertThat(target(confirmed)).isEqualTo(invoice.page());
        assertThat(customer.get(invoice.page()).body()).contains("Visa ending in 4242");
        assertThat(target(customer.post(invoice.page(), saved))).isEqualTo(invoice.page());
        assertThat(seller.captured()).containsExactly(32000L);
    }

    private static String spaced(String code) {
        return "+" + code.substring(0, 4) + "+" + code.substring(4);
    }

    @Test
    void aCodeServesOneBrowserOnOneInvoiceOfOneSeller() {
        var customer = new Visitor();
        var other = seller.invoice();
        var elsewhere = PaymentPages.open();
        var foreign = elsewhere.invoice();
        elsewhere.attach("pm_card_ok");
        customer.post(invoice.page(), ASK);
        var code = seller.code();

        refuses(new Visitor(), invoice, code);
        refuses(customer, other, code);
        refuses(customer, foreign, code);
        customer.post(other.page(), ASK);
        refuses(customer, other, code);
        confirms(customer, code);
        assertThat(customer.post(other.page(), saved).statusCode()).isEqualTo(403);
        assertThat(customer.post(foreign.page(), saved).statusCode()).isEqualTo(403);
        assertThat(new Visitor().post(invoice.page(), saved).statusCode()).isEqualTo(403);
        assertThat(seller.captured()).isEmpty();
    }

    @Test
    void fiveWrongTriesEndACodeAlsoWhenTheyAreMadeAtOnce() throws Exception {
        var guesser = new Visitor();
        guesser.post(invoice.page(), ASK);
        var right = seller.code();
        var wrong = right.startsWith("1") ? "2" + right.substring(1) : "1" + right.substring(1);
        for (int i = 0; i < 4; i++) {
            refuses(guesser, invoice, wrong);
        }
        confirms(guesser, right);
        guesser.post(invoice.page(), ASK);
        var next = seller.code();

        allAtOnce(
                40,
                () -> guesser.post(invoice.page(), "action=confirm-code&code=12345")
                        .statusCode());

        assertThat(tries()).isEqualTo(5);
        refuses(guesser, invoice, next);
        assertThat(guesser.post(invoice.page(), saved).statusCode()).isEqualTo(403);
    }

    @Test
    void aCodeAndWhatItProvedAreOverInTime() {
        var customer = new Visitor();
        customer.post(invoice.page(), ASK);
        pass("10 minutes");
        refuses(customer, invoice, seller.code());
        assertThat(customer.get(invoice.page()).body())
                .contains("Email me a code")
                .doesNotContain("Code from the email");

        seller.prove(customer, invoice.page());
        pass("30 minutes");
        assertThat(customer.get(invoice.page()).body()).doesNotContain("4242");
        assertThat(customer.post(invoice.page(), saved).statusCode()).isEqualTo(403);
        assertThat(seller.captured()).isEmpty();
    }

    @Test
    void aNewCodeReplacesTheOneBefore() {
        var customer = new Visitor();
        customer.post(invoice.page(), ASK);
        var first = seller.code();
        customer.post(invoice.page(), ASK);
        var second = seller.code();

        if (!first.equals(second)) {
            refuses(customer, invoice, first);
        }
        confirms(customer, second);
        confirms(customer, second);
    }

    @Test
    void nobodyFloodsTheMailOfACustomer() throws Exception {
        var flooder = new Visitor();
        flooder.get(invoice.page());

        var answers = allAtOnce(12, () -> flooder.post(invoice.page(), ASK).statusCode());

        assertThat(Collections.frequency(answers, 303)).isEqualTo(5);
        assertThat(Collections.frequency(answers, 429)).isEqualTo(7);
        assertThat(seller.mails()).hasSize(5);
        for (int i = 0; i < 4; i++) {
            var next = seller.invoice();
            for (int j = 0; j < 5; j++) {
                new Visitor().post(next.page(), ASK);
            }
        }
        assertThat(seller.mails()).as("in a day to one address").hasSize(20);
    }

    @Test
    void aStrangersCardDoesNotReplaceTheOneOnFile() {
        var stranger = new Visitor();
        assertThat(stranger.get(invoice.page()).body()).doesNotContain("name=\"keep\"");
        stranger.post(invoice.page(), "method=new&amount=32000&keep=yes");
        var form = PaymentPages.next(stranger.get(invoice.page() + "/continue"));
        stranger.post(form, "method=pm_bank");

        assertThat(seller.defaults()).containsExactly("card");
        assertThat(seller.methods()).isEqualTo(1);
    }

    @Test
    void withoutAnAddressOrAMethodThereIsNoCode() {
        seller.shop()
                .patch("/customers/" + seller.shop().id("texas"), "{'emails': []}")
                .expect(200);
        var customer = new Visitor();

        assertThat(customer.get(invoice.page()).body()).contains("Pay now").doesNotContain("Email me a code");
        assertThat(customer.post(invoice.page(), ASK).statusCode()).isEqualTo(429);
        assertThat(seller.mails()).isEmpty();
    }

    @Test
    void theLinkOfAVoidedInvoiceOnlyShows() {
        var customer = seller.proven(invoice);
        seller.shop().post("/invoices/" + invoice.id() + "/void", "{}").expect(200);
        int mails = seller.mails().size();

        for (var form : List.of(saved, "method=new&amount=32000", ASK, "action=cancel")) {
            assertThat(target(customer.post(invoice.page(), form))).isEqualTo(invoice.page());
        }

        assertThat(customer.get(invoice.page()).body())
                .contains("This invoice is void")
                .doesNotContain("<form");
        assertThat(seller.mails()).hasSize(mails);
        assertThat(seller.captured()).isEmpty();
    }

    private void refuses(Visitor visitor, Payable page, String code) {
        assertThat(visitor.post(page.page(), "action=confirm-code&code=" + code).statusCode())
                .isEqualTo(422);
    }

    private void confirms(Visitor visitor, String code) {
        assertThat(visitor.post(invoice.page(), "action=confirm-code&code=" + code)
                        .statusCode())
                .isEqualTo(303);
    }

    private static List<Integer> allAtOnce(int times, Callable<Integer> work) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Integer>();
            for (var answer : threads.invokeAll(Collections.nCopies(times, work))) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    /// Moves all codes of the seller into the past.
    private void pass(String time) {
        PaymentPages.SERVICE
                .database()
                .owner()
                .sql("""
                        update link_proofs
                        set asked_at = asked_at - :time::interval, proven_at = proven_at - :time::interval,
                            expires_at = expires_at - :time::interval
                        where seller_id = :seller
                        """)
                .param("time", time)
                .param("seller", seller.api().seller().id())
                .update();
    }

    private int tries() {
        return PaymentPages.SERVICE
                .database()
                .owner()
                .sql("select tries from link_proofs where seller_id = :seller order by proof_id desc limit 1")
                .param("seller", seller.api().seller().id())
                .query(Integer.class)
                .single();
    }
}
