package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Belongings;
import io.billwright.testing.Belongings.Kind;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.Requests;
import io.billwright.testing.Slot;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Sellers are apart (S2): a matrix of every operation of the contract and every id it takes.
class IsolationTest {

    /// Operations that take no id at all. Those that list or show things are still searched for other sellers'
    /// things.
    private static final Set<String> WITHOUT_IDS = Set.of(
            "getSeller",
            "beginExport",
            "listExports",
            "beginImport",
            "listImports",
            "getAging",
            "getMrr",
            "listMrrMovements",
            "listReceivableInvoices",
            "listForecastItems",
            "getReceivables",
            "getCollections",
            "getDunningFunnel",
            "getForecast",
            "getUsageMonths",
            "listTopUsers",
            "listUsageCommitments",
            "listUnitCosts",
            "saveReportView",
            "listReportViews",
            "getRetention",
            "getCustomerLife",
            "getRevenue",
            "listRevenueInvoices",
            "getMonth",
            "closeMonth",
            "estimateCloseMonth",
            "getTax",
            "listTaxDocuments",
            "getDunningSettings",
            "replaceDunningSettings",
            "getStripeAccount",
            "connectStripe",
            "disconnectStripe",
            "listApiKeys",
            "inviteMember",
            "listMembers",
            "createLegalEntity",
            "listLegalEntities",
            "getExchangeRates",
            "setExchangeRate",
            "createPlan",
            "listPlans",
            "listCoupons",
            "listCustomers",
            "listSubscriptions",
            "listInvoices",
            "listBillingRuns",
            "listJournal",
            "exportJournal",
            "getAccountingConnection",
            "connectAccounting",
            "disconnectAccounting",
            "listAccountingSyncs",
            "listAuditEntries",
            "listMailTexts",
            "getMailText",
            "setMailText",
            "resetMailText",
            "previewBranding",
            "previewMailText",
            "testMailText",
            "listEvents",
            "createWebhookEndpoint",
            "listWebhookEndpoints",
            "listWebhookDeliveries",
            "checkIntegrity",
            "getSandboxClock",
            "advanceSandboxClock",
            "search",
            "listParkedWork",
            "planChange",
            "listPlannedChanges",
            "listSettingsHistory",
            "listPayments",
            "listAllPaymentAttempts",
            "listAllCreditNotes",
            "listMails",
            "getMailSettings",
            "setMailSettings",
            "sendTestMail",
            "listSandboxMail",
            "getPortalSettings",
            "replacePortalSettings",
            "updateUsage",
            "updateUsageAtSlash",
            "deleteUsage",
            "deleteUsageAtSlash",
            "listParkedUsage",
            "reportUsage",
            "getHealth",
            "getReadiness",
            "getMetrics");

    /// Operations that answer for each of many things what became of it.
    private static final Set<String> WITH_RESULTS = Set.of("writeUsageBatch");

    private static final String MARK = "Not-Yours";
    private static final Belongings OTHERS = belongings(MARK, 3);

    @Test
    void everyOperationIsInTheMatrixOrSaysThatItTakesNoId() {
        var withoutIds = OpenApi.operations().stream()
                .filter(operation -> operation.slots().isEmpty())
                .map(Operation::id)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(withoutIds).isEqualTo(new TreeSet<>(WITHOUT_IDS));
    }

    @TestFactory
    Stream<DynamicTest> everyIdHasAKindAndOccursInAnExample() {
        return matrix((operation, slot) -> {
            assertThat(Requests.kind(operation, slot)).as("the kind of " + slot).isPresent();
            assertThat(Requests.examples(operation, slot))
                    .as("examples with " + slot)
                    .isNotEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> anotherSellersIdIsAnsweredLikeOneThatNeverExisted() {
        return matrix((operation, slot) -> {
            var own = Own.unchanged();
            var kind = Requests.kind(operation, slot).orElseThrow();
            for (var example : Requests.examples(operation, slot)) {
                var foreign = Requests.send(own, operation, example, slot, OTHERS.id(kind));
                var unknown = Requests.send(own, operation, example, slot, neverExisted(kind));

                int expected = WITH_RESULTS.contains(operation.id()) ? 200 : 404;
                assertThat(foreign.status()).as(foreign.text()).isEqualTo(expected);
                assertThat(unknown.status()).isEqualTo(expected);
                assertThat(foreign.text()).isEqualTo(unknown.text());
                assertThat(headers(foreign)).isEqualTo(headers(unknown));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> noAnswerShowsAnythingOfAnotherSeller() {
        return OpenApi.operations().stream()
                .filter(Operation::inApi)
                .map(operation -> dynamicTest(operation.id(), () -> {
                    for (var example : Requests.examples(operation)) {
                        var answer = operation.method().equals("GET")
                                ? Requests.send(Own.unchanged(), operation, example)
                                : Own.change(own -> Requests.send(own, operation, example));

                        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
                        assertThat(answer.text()).doesNotContain(MARK);
                        assertThat(Own.NEWER.seen()).noneMatch(answer.text()::contains);
                        assertThat(OTHERS.seen()).noneMatch(answer.text()::contains);
                    }
                }));
    }

    /// What the seller has who asks.
    private static final class Own {

        private static final Belongings UNCHANGED = belongings("Own", 1);
        /// Newer than all the seller's own, so a list that leaked would begin with them.
        static final Belongings NEWER = belongings(MARK, 1);

        private static Belongings changing = UNCHANGED;

        /// For requests that only read, and those that are refused.
        static Belongings unchanged() {
            return UNCHANGED;
        }

        /// For requests that change something. What others before have changed may no longer be fit for one.
        static Api.Answer change(Function<Belongings, Api.Answer> request) {
            if (changing != UNCHANGED) {
                var answer = request.apply(changing);
                if (answer.status() < 300) {
                    return answer;
                }
            }
            changing = belongings("Own", 1);
            return request.apply(changing);
        }
    }

    @Test
    void whatASellerHasIsUntouchedByTheAttemptsOfOthers() {
        var before = OTHERS.api().get("/customers/" + OTHERS.id(Kind.CUSTOMER)).text();
        var intruder = TestService.shared().newSandboxSeller();

        intruder.patch("/customers/" + OTHERS.id(Kind.CUSTOMER), "{\"customer_name\": \"Mine\"}")
                .expect(404);
        intruder.delete("/api-keys/" + OTHERS.id(Kind.KEY)).expect(404);

        assertThat(OTHERS.api().get("/customers/" + OTHERS.id(Kind.CUSTOMER)).text())
                .isEqualTo(before);
        assertThat(OTHERS.api().get("/api-keys").at("data.0.revoked_at")).isEqualTo("null");
    }

    @Test
    void anIdempotencyKeyMeansNothingToAnotherSeller() {
        var key = Map.of("Idempotency-Key", "shared-by-accident");
        var plan = "{\"plan_name\": \"Twice\"}";
        var first = TestService.shared()
                .newSandboxSeller()
                .send("POST", "/plans", plan, key)
                .expect(201);
        var second = TestService.shared()
                .newSandboxSeller()
                .send("POST", "/plans", plan, key)
                .expect(201);

        assertThat(second.at("plan_id")).isNotEqualTo(first.at("plan_id"));
        assertThat(second.header("Idempotent-Replayed")).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aLiveSellerFindsNoSandbox() {
        var live = TestService.shared().newSeller(Seller.Mode.LIVE);
        return OpenApi.operations().stream()
                .filter(operation -> operation.path().startsWith("/api/v2/sandbox/"))
                .map(operation -> dynamicTest(operation.id(), () -> {
                    for (var example : Requests.examples(operation)) {
                        var body = example.map(Object::toString).orElse(null);
                        var path = operation.path().substring("/api/v2".length());
                        live.send(operation.method(), path, body, Map.of()).expect(404);
                    }
                }));
    }

    private interface Fact {
        void check(Operation operation, Slot slot);
    }

    private static Stream<DynamicTest> matrix(Fact fact) {
        return OpenApi.operations().stream()
                .flatMap(operation -> operation.slots().stream()
                        .map(slot -> dynamicTest(operation.id() + " " + slot, () -> fact.check(operation, slot))));
    }

    private static Belongings belongings(String mark, int drafts) {
        return Belongings.of(TestService.shared().newSandboxSeller(), mark, drafts);
    }

    private static String neverExisted(Kind kind) {
        return kind == Kind.VERSION ? "9" : UUID.randomUUID().toString();
    }

    /// Without those that differ by request or, as Tomcat ends a connection after so many of them, by connection.
    private static Map<String, List<String>> headers(Api.Answer answer) {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(answer.response().headers().map());
        List.of("X-Request-Id", "Date", "Connection", "Keep-Alive").forEach(headers::remove);
        return headers;
    }
}
