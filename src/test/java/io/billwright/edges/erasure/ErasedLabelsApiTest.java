package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What sellers noted of somebody's payments and credit forgets them too (S18).
class ErasedLabelsApiTest {

    private static final String COMPANY = "Zyxwell & Quimby";
    private static final String PERSON = "Perpetua Vantongeren";
    private static final String NAMED = "{'by': ['Ms " + PERSON + "'], '" + COMPANY + "': 1, 'desk': 9}";

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final Api api = shop.api();
    private final String customer = "/customers/"
            + shop.post("/customers", "{'customer_name': '" + COMPANY + "'}")
                    .expect(201)
                    .at("customer_id");
    private final String person = customer + "/people/"
            + shop.post(customer + "/people", "{'person_name': '" + PERSON + "', 'email': 'p@zyxwell.example'}")
                    .expect(201)
                    .at("person_id");
    private final String invoice = shop.post("/invoices", """
                    {'customer_id': '%s', 'external_id': 'ERP-5',
                     'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '1'}]}
                    """.formatted(customer.substring("/customers/".length())))
            .expect(201)
            .at("invoice_id");

    /// A sum for several invoices is told of in events of its own.
    private void live() {
        bills.catchUp();
        shop.post(customer + "/payments", """
                        {'payment_method': 'WIRE', 'paid_amount': 150, 'currency': 'USD', 'external_id': 'B-1',
                         'memo': 'From %s', 'metadata': %s}
                        """.formatted(PERSON, NAMED)).expect(201);
        shop.post(customer + "/credit/grants", """
                        {'amount': 5, 'currency': 'USD', 'reason': 'Goodwill', 'external_id': '%s 7', 'metadata': %s}
                        """.formatted(COMPANY, NAMED)).expect(201);
        assertThat(places(COMPANY, PERSON)).contains("labels.metadata", "labels.external_id", "events.data");
        assertThat(found("perpetua")).isNotEmpty();
    }

    @Test
    void ofACustomerAllNotesGoAndTheIdsOfDocumentsStay() {
        live();

        var erased = api.post(customer + "/erase", "{}").expect(200);

        // Those of the sum, of its part, and of the grant.
        assertThat(erased.at("erased.labels")).isEqualTo("3");
        assertThat(places(COMPANY, PERSON)).isEmpty();
        assertThat(bills.show(invoice, "external_id")).isEqualTo("ERP-5");
        assertThat(api.get(customer + "/credit").expect(200).text()).doesNotContain(COMPANY, "desk");
        assertThat(api.get(customer + "/payments").expect(200).text())
                .contains("B-1")
                .doesNotContain("desk");
        assertThat(api.get("/payments").expect(200).text()).doesNotContain("desk");
        assertThat(found("perpetua")).isEmpty();
        assertThat(api.post(customer + "/erase", "{}").expect(200).at("erased.labels"))
                .isEqualTo("0");
    }

    @Test
    void ofAPersonOnlyTheNameGoes() {
        live();

        api.post(person + "/erase", "{}").expect(200);

        assertThat(places(PERSON)).isEmpty();
        var grant = api.get(customer + "/credit?kind=GRANT").expect(200).body().at("/entries/data/0");
        assertThat(grant.get("metadata"))
                .isEqualTo(Shop.json("{'by': ['Ms [erased]'], '" + COMPANY + "': 1, 'desk': 9}"));
        assertThat(grant.get("external_id").stringValue()).isEqualTo(COMPANY + " 7");
        assertThat(found("perpetua")).isEmpty();
        assertThat(found("quimby")).isNotEmpty();
    }

    /// Where any of the texts is found, but for those places that [Kept] gives a reason for.
    private Set<String> places(String... texts) {
        var kept = Set.of(Kept.values()).stream().map(Kept::name).collect(Collectors.toSet());
        var decided = PlacesOfTexts.decided();
        return PlacesOfTexts.find(service.database().owner(), api.seller().id(), List.of(texts)).stream()
                .filter(place -> !kept.contains(decided.get(place)))
                .collect(Collectors.toSet());
    }

    private List<String> found(String typed) {
        return api.get("/search?q=" + typed.replace(" ", "%20") + "&kinds=PAYMENT")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(hit -> hit.get("id").stringValue())
                .toList();
    }
}
