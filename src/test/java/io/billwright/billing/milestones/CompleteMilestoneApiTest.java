package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Spec 4.13 and the row of 3.2: what can be completed, and how that is billed.
class CompleteMilestoneApiTest {

    private static final String IMMEDIATELY_ONLY = "is only valid with bill_on IMMEDIATELY";

    private final Works works = Works.at("2025-01-10T09:00:00Z");
    private final String subscription = works.subscribe(Works.ROLLOUT);

    @Test
    void someOrAllOfItIsCompleted() {
        works.completed(subscription, "{'quantity': 1}");
        assertThat(works.state(subscription)).isEqualTo("1 of 3");

        works.completed(subscription, "{'quantity': 2}");
        assertThat(works.state(subscription)).isEqualTo("3 of 3");
    }

    @Test
    void noMoreThanTheTotalIsCompleted() {
        works.completed(subscription, "{'quantity': 2}");

        var refused = works.complete(subscription, "{'quantity': 2}").expect(400);

        assertThat(refused.at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(refused.at("error.details.fields"))
                .isEqualTo("{\"quantity\":[\"must not be more than the 1 that are left\"]}");
        assertThat(works.state(subscription)).isEqualTo("2 of 3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                          | quantity | is required
            {'quantity': null}                          | quantity | is required
            {'quantity': 0}                             | quantity | must be an integer from 1 to 99999999999999
            {'quantity': -1}                            | quantity | must be an integer from 1 to 99999999999999
            {'quantity': 1.5}                           | quantity | must be an integer from 1 to 99999999999999
            {'quantity': 1, 'bill_on': 'NEVER'}         | bill_on  | must be one of IMMEDIATELY, NEXT_INVOICE
            {'quantity': 1, 'issued_at': '2025-02-30'}  | issued_at | must be a date such as 2026-01-31
            {'quantity': 1, 'issued_at': '2025-01-09'}  | issued_at | must not be in the past
            {'quantity': 1, 'due_at': '2025-01-09'}     | due_at   | must not be before issued_at
            {'quantity': 1, 'issued_at': '2025-02-02', 'due_at': '2025-02-01'} | due_at | must not be before issued_at
            {'quantity': 1, 'due_at': '9999-12-31'}     | due_at   | must not be after 9999-12-30
            {'quantity': 1, 'service_date': 'today'}    | service_date | must be a date such as 2026-01-31
            {'quantity': 1, 'unit': 'hour'}             | unit     | is not a known field
            """)
    void aWrongFieldIsNamed(String body, String field, String message) {
        var refused = works.complete(subscription, body).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).containsExactly(field);
        assertThat(refused.at("error.details.fields." + field + ".0")).isEqualTo(message);
        assertThat(works.state(subscription)).isEqualTo("0 of 3");
    }

    @Test
    void datesAreOnlyForInvoicesOfTheirOwn() {
        var body = """
                {'quantity': 1, 'bill_on': 'NEXT_INVOICE', 'issued_at': '2025-01-10', 'due_at': '2025-02-10',
                 'service_date': '2025-01-10'}
                """;

        var fields = works.complete(subscription, body).expect(400).body().at("/error/details/fields");

        assertThat(fields.propertyNames()).containsExactlyInAnyOrder("issued_at", "due_at", "service_date");
        fields.forEach(messages -> assertThat(messages.get(0).stringValue()).isEqualTo(IMMEDIATELY_ONLY));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        var body = "{'quantity': 4, 'issued_at': '2025-01-09', 'due_at': '2025-01-08'}";

        var one = works.complete(subscription, body).expect(400);
        var other = works.complete(subscription, "{'quantity': 4, 'issued_at': '2025-01-09'}")
                .expect(400);

        assertThat(one.body().at("/error/details/fields").propertyNames()).containsExactly("due_at");
        assertThat(other.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("quantity", "issued_at");
    }

    @Test
    void immediatelyIssuesAnInvoiceOfItsOwn() {
        var invoice = works.completed(subscription, "{'quantity': 1, 'bill_on': 'IMMEDIATELY'}");

        assertThat(works.bills().show(invoice, "subscription_id", "status", "grand_total", "issued_at", "due_at"))
                .isEqualTo("null OUTSTANDING 333333 2025-01-10T09:00:00Z 2025-02-09T00:00:00Z");
        assertThat(works.bills().show(invoice, "customer_id", "billed_company_id"))
                .isEqualTo(works.bills().shop().id("nowhere") + " "
                        + works.bills().shop().id("nowhere"));
        assertThat(works.bills().invoice(invoice).at("line_items")).contains("\"quantity\":1,");
        assertThat(works.bills().events(invoice)).containsExactly("invoice.issued");
    }

    @Test
    void immediatelyIsTheDefault() {
        var answer = works.complete(subscription, Works.NOW).expect(201);

        assertThat(answer.at("completion.bill_on")).isEqualTo("IMMEDIATELY");
        assertThat(works.bills().show(answer.at("completion.invoice_id"), "status"))
                .isEqualTo("OUTSTANDING");
    }

    @Test
    void aLaterInvoiceWaitsForItsDay() {
        var invoice = works.completed(subscription, "{'quantity': 1, 'issued_at': '2025-01-20'}");
        assertThat(works.bills().show(invoice, "status", "bill_at", "due_at", "issued_at", "grand_total"))
                .isEqualTo("SCHEDULED 2025-01-20T00:00:00Z 2025-02-19T00:00:00Z null 333333");
        assertThat(works.state(subscription)).isEqualTo("1 of 3");

        works.bills().shop().advance("2025-01-19T23:59:59Z");
        assertThat(works.bills().show(invoice, "status")).isEqualTo("SCHEDULED");
        works.bills().shop().advance("2025-01-20T00:00:00Z");

        assertThat(works.bills().show(invoice, "status", "due_at", "issued_at", "grand_total"))
                .isEqualTo("OUTSTANDING 2025-02-19T00:00:00Z 2025-01-20T00:00:00Z 333333");
    }

    @Test
    void theDueDateCanBeSaid() {
        var invoice = works.completed(subscription, "{'quantity': 1, 'due_at': '2025-01-10'}");

        assertThat(works.bills().show(invoice, "due_at", "status")).isEqualTo("2025-01-10T00:00:00Z DUE");
    }

    @Test
    void theDueDateFollowsTheTermsOfTheOrder() {
        var phased = works.subscribe("[]", """
                'phases': [{'phase_position': 1, 'contract_length': 6, 'bricks': [], 'payment_terms': 5},
                           {'phase_position': 2, 'contract_length': 6, 'bricks': [{'brick_id': 'rollout'}],
                            'payment_terms': 60}]
                """);

        assertThat(works.bills().show(works.completed(phased, Works.NOW), "due_at"))
                .isEqualTo("2025-03-11T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-30", "2025-01-10", "2026-03-01"})
    void theServiceIsOfOneDayWhichIsFree(String day) {
        var invoice = works.completed(subscription, "{'quantity': 1, 'service_date': '" + day + "'}");

        var line = works.bills().invoice(invoice).body().get("line_items").get(0);
        assertThat(line.get("starts_at").stringValue()).isEqualTo(day + "T00:00:00Z");
        assertThat(line.get("ends_at").stringValue()).isEqualTo(day + "T00:00:00Z");
        assertThat(works.bills().show(invoice, "issued_at")).isEqualTo("2025-01-10T09:00:00Z");
    }

    @Test
    void withoutAServiceDateItIsToday() {
        var line = works.bills()
                .invoice(works.completed(subscription, "{'quantity': 1, 'issued_at': '2025-01-20'}"))
                .body()
                .get("line_items")
                .get(0);

        assertThat(line.get("starts_at").stringValue()).isEqualTo("2025-01-10T00:00:00Z");
    }

    @Test
    void todayIsWhereTheSubscriptionIs() {
        works.bills().shop().advance("2025-01-10T20:00:00Z");
        var inAuckland = works.subscribe(Works.ROLLOUT, "'time_zone': 'Pacific/Auckland'");
        var inHonolulu = works.subscribe(Works.ROLLOUT, "'time_zone': 'Pacific/Honolulu'");

        assertThat(works.bills().show(works.completed(inAuckland, Works.NOW), "bill_at"))
                .isEqualTo("2025-01-11T00:00:00+13:00");
        assertThat(works.bills().show(works.completed(inHonolulu, Works.NOW), "bill_at"))
                .isEqualTo("2025-01-10T00:00:00-10:00");
        works.complete(inAuckland, "{'quantity': 1, 'issued_at': '2025-01-10'}").expect(400);
        works.complete(inHonolulu, "{'quantity': 1, 'issued_at': '2025-01-10'}").expect(201);
    }

    @Test
    void theNextInvoiceTakesItAndItsTotalChangesAtOnce() {
        var answer = works.complete(subscription, Works.NEXT).expect(201);

        var february = works.bills().idOf(subscription, 1);
        assertThat(answer.at("completion.invoice_id")).isEqualTo(february);
        assertThat(works.bills().show(february, "status", "grand_total")).isEqualTo("SCHEDULED 338333");
        assertThat(works.lines(february)).containsExactly("seats 5000", "rollout 333333");
        var line = works.bills().invoice(february).body().get("line_items").get(1);
        assertThat(line.get("starts_at").stringValue()).isEqualTo("2025-01-10T00:00:00Z");

        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(works.bills().show(february, "status", "grand_total")).isEqualTo("OUTSTANDING 338333");
        assertThat(works.bills().show(works.bills().idOf(subscription, 2), "grand_total"))
                .isEqualTo("5000");
    }

    @Test
    void oneInvoiceTakesMany() {
        works.completed(subscription, Works.NEXT);
        works.completed(subscription, Works.NEXT);
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        assertThat(works.lines(works.bills().idOf(subscription, 1)))
                .containsExactly("seats 5000", "rollout 333333", "rollout 333334");
    }

    @Test
    void withoutAnInvoiceToComeNothingIsDeferred() {
        var upfront = works.subscribe(Works.ROLLOUT, "'billing_frequency': 'ALL_UPFRONT'");

        var refused = works.complete(upfront, Works.NEXT).expect(400);

        assertThat(refused.at("error.details.fields"))
                .isEqualTo("{\"bill_on\":[\"must be IMMEDIATELY: no invoice is left to defer onto\"]}");
        assertThat(works.state(upfront)).isEqualTo("0 of 3");
    }

    @Test
    void whatDoesNotExistIsNamedByItsKind() {
        var other = works.subscribe(Works.ROLLOUT);
        var milestone = works.idOf(other);

        assertThat(works.complete(subscription, milestone, Works.NOW)
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("milestone not found");
        assertThat(works.complete(subscription, "no-uuid", Works.NOW)
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("milestone not found");
        assertThat(works.complete(milestone, milestone, Works.NOW).expect(404).at("error.message"))
                .isEqualTo("subscription not found");
        assertThat(works.state(other)).isEqualTo("0 of 3");
    }

    @Test
    void theSameRequestCompletesOnce() {
        var path = "/subscriptions/" + subscription + "/milestones/" + works.idOf(subscription) + "/complete";
        var key = Map.of("Idempotency-Key", "part-one");

        var first = works.api().send("POST", path, "{\"quantity\": 1}", key).expect(201);
        var second = works.api().send("POST", path, "{\"quantity\": 1}", key).expect(201);

        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(works.state(subscription)).isEqualTo("1 of 3");
    }

    @Test
    void whoIsBilledAndAsWhatIsSaidByTheOrder() {
        var north = """
                {"name": "North", "invoice_prefix": "NORTH", "address": {"line1": "1", "city": "Oslo", "country": "NO"}}
                """;
        var entity = works.api().post("/legal-entities", north).expect(201).at("legal_entity_id");
        var shop = works.bills().shop();
        var customer = works.api()
                .post("/customers", "{\"customer_name\": \"Far\", \"partner_id\": \"" + shop.id("lyon") + "\"}")
                .expect(201)
                .at("customer_id");
        var billed = works.subscribe(Works.ROLLOUT, """
                'customer_id': '%s', 'purchase_order': {'code': 'PO-7'}, 'payment_terms': 14, 'legal_entity_id': '%s'
                """.formatted(customer, entity));

        var invoice = works.completed(billed, Works.NOW);

        assertThat(works.bills().show(invoice, "customer_id", "billed_company_id", "customer_name"))
                .isEqualTo(customer + " " + shop.id("lyon") + " Lyon SARL");
        assertThat(works.bills().show(invoice, "purchase_order.code", "due_at", "tax_total"))
                .isEqualTo("PO-7 2025-01-24T00:00:00Z 66667");
        assertThat(works.bills().show(invoice, "invoice_number")).startsWith("NORTH-");
    }
}
