package io.billwright.platform.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What sellers call their objects elsewhere (ADR 44), for every kind of object alike.
class LabelsApiTest {

    private static final String CUSTOMERS = "/customers";

    private final Api api = TestService.shared().newSandboxSeller();

    /// A list, what makes an object of it, the field with its id, and the type of event that tells of a change.
    record Kind(String list, String body, String idField, String event) {

        String in(Api api) {
            return list.contains("%") ? list.formatted(customer(api)) : list;
        }

        Api.Answer add(Api api, String list, String labels) {
            return api.post(
                    list, Shop.json("{" + body.formatted(next++) + labels + "}").toString());
        }

        private static int next = 1;
    }

    private static String customer(Api api) {
        return api.post(CUSTOMERS, "{\"customer_name\": \"Of people\"}")
                .expect(201)
                .at("customer_id");
    }

    static Stream<Kind> kinds() {
        return Stream.of(
                new Kind(CUSTOMERS, "'customer_name': 'Baker %s'", "customer_id", "customer.updated"),
                new Kind(
                        "/customers/%s/people",
                        "'person_name': 'Ada', 'email': 'ada%s@buyer.example'", "person_id", "person.updated"),
                new Kind(
                        "/legal-entities",
                        "'name': 'Ltd', 'invoice_prefix': 'P%s', "
                                + "'address': {'line1': '1', 'city': 'X', 'country': 'FR'}",
                        "legal_entity_id",
                        "legal_entity.updated"),
                new Kind("/plans", "'plan_name': 'Cloud %s'", "plan_id", "plan.updated"),
                new Kind("/coupons", "'code': 'C%s', 'rate': 5", "coupon_id", "coupon.updated"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void areSetOnCreationChangedAndCleared(Kind kind) {
        var list = kind.in(api);
        var made = kind.add(api, list, ", 'external_id': 'ERP 7/é', 'metadata': {'desk': 'nine', '_x': 1}")
                .expect(201);
        var id = made.at(kind.idField());
        assertThat(made.at("external_id")).isEqualTo("ERP 7/é");
        assertThat(made.body().get("metadata")).isEqualTo(Shop.json("{'desk': 'nine'}"));
        assertThat(kind.add(api, list, "").expect(201).body().get("external_id").isNull())
                .isTrue();

        var changed = patch(list + "/" + id, "{'metadata': {'floor': 2}}").expect(200);
        assertThat(changed.at("external_id")).isEqualTo("ERP 7/é");
        assertThat(changed.body().get("metadata")).isEqualTo(Shop.json("{'desk': 'nine', 'floor': 2}"));
        assertThat(ids(list + "?external_id=ERP%207%2F%C3%A9", kind)).containsExactly(id);
        assertThat(ids(list + "?external_id=ERP", kind)).isEmpty();
        assertThat(api.get(list + "?format=csv").expect(200).text()).contains("external_id,metadata", "ERP 7/é");

        var cleared =
                patch(list + "/" + id, "{'external_id': null, 'metadata': {}}").expect(200);
        assertThat(cleared.body().get("external_id").isNull()).isTrue();
        assertThat(cleared.body().get("metadata").isNull()).isTrue();
        assertThat(ids(list + "?external_id=ERP%207%2F%C3%A9", kind)).isEmpty();
        var told = api.get("/events?type=" + kind.event()).expect(200).body().get("data");
        assertThat(told.get(1).at("/data/external_id").stringValue()).isEqualTo("ERP 7/é");
        assertThat(told.get(0).at("/data/external_id").isNull()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anExternalIdIsThereOnceForEachKindAndSeller(Kind kind) {
        var list = kind.in(api);
        var first = kind.add(api, list, ", 'external_id': 'A-1'").expect(201).at(kind.idField());
        var second = kind.add(api, list, "").expect(201).at(kind.idField());

        var twice = kind.add(api, list, ", 'external_id': 'A-1'").expect(400);
        assertThat(twice.at("error.details.reason")).isEqualTo("external_id_taken");
        patch(list + "/" + second, "{'external_id': 'A-1'}").expect(400);
        patch(list + "/" + first, "{'external_id': 'A-1'}").expect(200);
        patch(list + "/" + first, "{'external_id': 'A-2'}").expect(200);
        patch(list + "/" + second, "{'external_id': 'A-1'}").expect(200);

        var other = TestService.shared().newSandboxSeller();
        var theirs = kind.in(other);
        kind.add(other, theirs, ", 'external_id': 'A-1'").expect(201);
        assertThat(ids(list + "?external_id=A-1", kind)).containsExactly(second);
        other.patch(theirs + "/" + first, "{\"external_id\": \"mine\"}").expect(404);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anExternalIdIsAText(Kind kind) {
        var list = kind.in(api);
        for (var wrong : List.of("''", "7", "'" + "x".repeat(201) + "'", "'\\u0000'", "'4111111111111111'")) {
            assertThat(kind.add(api, list, ", 'external_id': " + wrong)
                            .expect(400)
                            .text())
                    .contains("external_id");
        }
    }

    @Test
    void customersAndPeopleAreFoundByThem() {
        var id = api.post(CUSTOMERS, """
                        {"customer_name": "Baker", "external_id": "ERP-771", "metadata": {"crm": ["zephyr"]}}
                        """).expect(201).at("customer_id");

        assertThat(found("771")).containsExactly(id);
        assertThat(found("zephyr")).containsExactly(id);
        patch(CUSTOMERS + "/" + id, "{'external_id': 'SAP-12', 'customer_name': 'Miller'}")
                .expect(200);
        assertThat(found("771")).isEmpty();
        assertThat(found("sap-12")).containsExactly(id);
        assertThat(found("miller zephyr")).containsExactly(id);
        patch(CUSTOMERS + "/" + id, "{'external_id': null, 'metadata': {}}").expect(200);
        assertThat(found("zephyr")).isEmpty();
        assertThat(found("miller")).containsExactly(id);
    }

    @Test
    void whoeverIsErasedKeepsNone() {
        var id = api.post(CUSTOMERS, """
                        {"customer_name": "Baker", "external_id": "ERP-771", "metadata": {"crm": "zephyr"}}
                        """).expect(201).at("customer_id");
        api.post(
                        CUSTOMERS + "/" + id + "/people",
                        "{\"person_name\": \"Ada\", \"email\": \"a@b.example\", \"external_id\": \"P-1\"}")
                .expect(201);

        var erased = api.post(CUSTOMERS + "/" + id + "/erase", "{}").expect(200);

        assertThat(erased.at("erased.labels")).isEqualTo("2");
        assertThat(api.get(CUSTOMERS + "/" + id).text()).doesNotContain("ERP-771", "zephyr");
        assertThat(found("zephyr")).isEmpty();
        var person = api.get(CUSTOMERS + "/" + id + "/people")
                .body()
                .at("/data/0/person_id")
                .stringValue();
        var refused = patch(CUSTOMERS + "/" + id + "/people/" + person, "{'person_name': 'Ada'}")
                .expect(400);
        assertThat(refused.at("error.details.reason")).isEqualTo("customer_erased");
    }

    @Test
    void aPersonThatWasErasedIsNotWrittenAnew() {
        var customer = customer(api);
        var people = CUSTOMERS + "/" + customer + "/people/";
        var person = api.post(
                        CUSTOMERS + "/" + customer + "/people",
                        "{\"person_name\": \"Ada\", \"email\": \"a@b.example\"}")
                .expect(201)
                .at("person_id");
        assertThat(patch(people + person, "{'person_name': 'Ada L', 'title': 'CFO'}")
                        .expect(200)
                        .at("person_name"))
                .isEqualTo("Ada L");
        api.post(people + person + "/erase", "{}").expect(200);

        var refused = patch(people + person, "{'email': 'again@b.example'}").expect(400);

        assertThat(refused.at("error.details.reason")).isEqualTo("person_erased");
    }

    private Api.Answer patch(String path, String body) {
        return api.patch(path, Shop.json(body).toString());
    }

    private List<String> found(String typed) {
        return api.get("/search?q=" + typed.replace(" ", "%20"))
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(hit -> hit.get("id").stringValue())
                .toList();
    }

    private List<String> ids(String path, Kind kind) {
        return api.get(path)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(one -> one.get(kind.idField()).stringValue())
                .toList();
    }
}
