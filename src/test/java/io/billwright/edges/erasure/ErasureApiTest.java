package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// S18: somebody is erased everywhere at once, and what stays is listed with the reason.
class ErasureApiTest {

    private static final List<String> COMPANY = List.of(
            "Zyxwell & Quimby",
            "Formerly Zyxwell",
            "pay@zyxwell.example",
            "old@zyxwell.example",
            "42 Vexillum Way",
            "Back of the Vexillum",
            "FR83404833048");
    private static final List<String> PERSON = List.of("Perpetua Vantongeren", "perpetua@zyxwell.example");
    private static final Set<Kept> KEPT = Set.of(Kept.values());
    private static final Map<String, String> DECIDED = PlacesOfTexts.decided();

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Api api = bills.shop().api();
    private String customer = "";
    private String person = "";
    private String subscription = "";

    /// A customer that has left traces wherever it can.
    @BeforeEach
    void live() {
        var headers = Map.of("Idempotency-Key", "create");
        customer = api.send("POST", "/customers", """
                        {"customer_name": "Formerly Zyxwell", "emails": ["old@zyxwell.example"],
                         "tax_id": "FR83404833048", "billing_address": {"line1": "42 Vexillum Way",
                         "line2": "Back of the Vexillum", "city": "Lyon", "country": "FR"}}
                        """, headers).expect(201).at("customer_id");
        bills.shop().patch("/customers/" + customer, """
                        {'customer_name': 'Zyxwell & Quimby',
                         'emails': ['pay@zyxwell.example', 'perpetua@zyxwell.example']}
                        """).expect(200);
        person = bills.shop()
                .post("/customers/" + customer + "/people", """
                        {'person_name': 'Perpetua Vantongeren', 'email': 'perpetua@zyxwell.example', 'title': 'Owner'}
                        """)
                .expect(201)
                .at("person_id");
        subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'customer_id': '" + customer + "'");
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        long owed = bills.invoice(invoice).body().get("remaining_amount").longValue();
        bills.paid(invoice, owed, "'memo': 'Sent by Perpetua Vantongeren of Zyxwell & Quimby'");
        api.bytes("/invoices/" + invoice + "/pdf");
        mail(UUID.fromString(invoice), "pay@zyxwell.example");
        mail(Ids.next(), "perpetua@zyxwell.example");
        onPages(invoice);
        bounced();
    }

    /// A mail that was sent again to the person, and what a mail server said of that.
    private void bounced() {
        var mail = api.get("/mails?kind=INVOICE_ISSUED").expect(200).at("data.0.mail_id");
        var sentAgain = api.post("/mails/" + mail + "/resend", "{\"recipients\": [\"perpetua@zyxwell.example\"]}")
                .expect(201)
                .at("mail_id");
        service.database()
                .owner()
                .sql("""
                        insert into mail_failures (seller_id, mail_id, recipient, source, reply, reported_at)
                        values (:seller, :mail, 'perpetua@zyxwell.example', 'DSN', 'no Perpetua Vantongeren', now())
                        """)
                .param("seller", api.seller().id())
                .param("mail", UUID.fromString(sentAgain))
                .update();
    }

    /// A code that was sent to the person, and an order that the person signed.
    private void onPages(String invoice) {
        var rows = service.database().owner();
        rows.sql("""
                        insert into link_proofs (seller_id, proof_id, kind, object_id, browser, code_hash, recipients,
                                                 asked_at, expires_at, proven_at)
                        values (:seller, gen_random_uuid(), 'INVOICE', :invoice, repeat('0', 64),
                                decode(repeat('00', 32), 'hex'),
                                array['pay@zyxwell.example', 'perpetua@zyxwell.example'],
                                now(), now() + interval '1 hour', now())
                        """)
                .param("seller", api.seller().id())
                .param("invoice", UUID.fromString(invoice))
                .update();
        rows.sql("""
                        insert into order_signatures (seller_id, order_id, signed_by, title, email, signed_at,
                                                      recorded_at, address, user_agent, terms_digest)
                        select seller_id, order_id, 'Perpetua Vantongeren', 'Owner', 'perpetua@zyxwell.example', now(),
                               now(), '192.0.2.7', 'Browser', repeat('0', 64)
                        from orders where seller_id = :seller and subscription_id = :subscription
                        """)
                .param("seller", api.seller().id())
                .param("subscription", UUID.fromString(subscription))
                .update();
    }

    private void mail(UUID objectId, String recipient) {
        var letter = new Letter(
                "INVOICE_ISSUED",
                objectId,
                1,
                "Test seller",
                List.of(recipient),
                "Invoice for Zyxwell & Quimby",
                "Dear Perpetua Vantongeren,\n",
                "<p>Zyxwell &amp; Quimby, 42 Vexillum Way</p>\n",
                null);
        service.bean(SellerTransactions.class)
                .in(
                        api.seller(),
                        () -> service.bean(Mails.class)
                                .add(api.seller(), letter, Instant.parse("2025-03-01T10:00:00Z")));
    }

    private void end() {
        bills.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        assertThat(erase(customer).expect(400).at("error.details.reason")).isEqualTo("customer_has_subscription");
        bills.shop().advance("2025-03-03T09:00:00Z").expect(200);
    }

    private Api.Answer erase(String path) {
        return api.post("/customers/" + path + "/erase", "{}");
    }

    /// The columns in which any of the texts is found, whatever their type.
    private Set<String> places(List<String> texts) {
        return PlacesOfTexts.find(service.database().owner(), api.seller().id(), texts);
    }

    /// But for those that [Kept] gives a reason for.
    private Set<String> unlisted(List<String> texts) {
        return places(texts).stream()
                .filter(place -> KEPT.stream().noneMatch(kept -> kept.name().equals(DECIDED.get(place))))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Test
    void ofEveryColumnThatCanHoldATextSomebodyHasDecidedWhatBecomesOfIt() {
        assertThat(DECIDED.keySet())
                .isEqualTo(PlacesOfTexts.all(service.database().owner()));
        var decisions = KEPT.stream().map(Kept::name).collect(Collectors.toSet());
        decisions.addAll(Set.of("ERASED", "NOBODY"));
        assertThat(new TreeSet<>(DECIDED.values())).isEqualTo(new TreeSet<>(decisions));
    }

    @Test
    void ofACustomerNothingStaysThatIsNotListed() {
        end();
        var everybody = List.of(COMPANY, PERSON).stream().flatMap(List::stream).toList();
        assertThat(places(everybody))
                .contains(
                        "customers.customer_name",
                        "people.person_name",
                        "events.data",
                        "mails.html_body",
                        "mail_failures.recipient",
                        "link_proofs.recipients",
                        "invoice_versions.parties",
                        "orders.parties",
                        "order_signatures.signed_by",
                        "idempotency_keys.body");

        var erasure = erase(customer).expect(200);

        assertThat(unlisted(everybody)).isEmpty();
        assertThat(places(everybody)).contains("invoice_versions.parties", "order_signatures.signed_by");
        assertThat(erasure.at("erased.proofs")).isEqualTo("1");
        assertThat(erasure.at("erased.customers")).isEqualTo("1");
        assertThat(erasure.at("erased.people")).isEqualTo("1");
        assertThat(erasure.at("erased.mails")).isEqualTo("4");
        assertThat(erasure.body().at("/erased/events").intValue()).isGreaterThan(3);
        assertThat(erasure.body().at("/kept").valueStream())
                .hasSize(Kept.values().length)
                .allSatisfy(kept -> assertThat(kept.get("reason").stringValue()).isNotBlank());
        assertThat(api.get("/customers/" + customer).expect(200).at("customer_name"))
                .isEqualTo("[erased]");
        assertThat(api.get("/audit?object_id=" + customer).expect(200).at("data.0.operation"))
                .isEqualTo("POST /customers/{customer_id}/erase");
    }

    @Test
    void ofAPersonNothingStaysThatIsNotListed() {
        var erasure = erase(customer + "/people/" + person).expect(200);

        assertThat(unlisted(PERSON)).isEmpty();
        assertThat(places(COMPANY)).contains("customers.customer_name", "events.data");
        assertThat(erasure.at("erased.proofs")).isEqualTo("1");
        assertThat(api.get("/events?type=customer.updated&object_id=" + customer)
                        .expect(200)
                        .text())
                .contains("42 Vexillum Way");
        assertThat(erasure.at("erased.people")).isEqualTo("1");
        assertThat(erasure.at("erased.customers")).isEqualTo("1");
        assertThat(api.get("/customers/" + customer).expect(200).at("emails")).isEqualTo("[\"pay@zyxwell.example\"]");
    }

    @Test
    void whoIsErasedTwiceIsErasedOnce() {
        end();
        erase(customer).expect(200);

        for (var again : List.of(erase(customer), erase(customer + "/people/" + person))) {
            assertThat(again.expect(200).body().get("erased").valueStream())
                    .allSatisfy(count -> assertThat(count.intValue()).isZero());
        }
    }

    @Test
    void nobodyElseIsTouched() {
        end();
        var before =
                api.get("/customers/" + bills.shop().id("lyon")).expect(200).text();
        erase(customer).expect(200);

        assertThat(api.get("/customers/" + bills.shop().id("lyon")).expect(200).text())
                .isEqualTo(before);
    }

    @Test
    void aCustomerWithASubscriptionOrAnOpenInvoiceIsNotErased() {
        assertThat(erase(customer).expect(400).at("error.details.reason")).isEqualTo("customer_has_subscription");
        end();
        bills.shop().post("/invoices", """
                {'customer_id': '%s', 'currency': 'USD',
                 'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '54.00'}]}
                """.formatted(customer)).expect(201);
        assertThat(erase(customer).expect(400).at("error.details.reason")).isEqualTo("customer_has_open_invoice");

        assertThat(places(COMPANY)).contains("customers.customer_name", "events.data", "mails.html_body");
    }

    @Test
    void whoIsUnknownOrAnothersIsNotFound() {
        var other = TestService.shared().newSandboxSeller();

        assertThat(erase(UUID.randomUUID().toString()).status()).isEqualTo(404);
        assertThat(erase(bills.shop().id("lyon") + "/people/" + person).status())
                .isEqualTo(404);
        assertThat(other.post("/customers/" + customer + "/erase", "{}").status())
                .isEqualTo(404);
        assertThat(other.post("/customers/" + customer + "/people/" + person + "/erase", "{}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void itTakesAKeyThatMayManage() {
        var write = api.post("/api-keys", "{\"name\": \"shop\", \"scopes\": [\"READ\", \"WRITE\"]}")
                .expect(201)
                .at("key");

        assertThat(api.withKey(write)
                        .post("/customers/" + customer + "/erase", "{}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aMailThatWasNotSentYetIsNotSentAnyMore() {
        service.database()
                .owner()
                .sql("update mails set sent_at = null where seller_id = :seller")
                .param("seller", api.seller().id())
                .update();

        erase(customer + "/people/" + person).expect(200);

        assertThat(service.database()
                        .owner()
                        .sql("""
                                select count(*) from mails
                                where seller_id = :seller and sent_at is null and parked_at is null
                                """)
                        .param("seller", api.seller().id())
                        .query(Long.class)
                        .single())
                .isZero();
    }
}
