package io.billwright.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.billwright.sdk.Scripted.Answer;
import io.billwright.sdk.model.CustomerChange;
import io.billwright.sdk.model.InvoiceVoid;
import io.billwright.sdk.model.ListInvoicesQuery;
import io.billwright.sdk.model.ListPlansQuery;
import io.billwright.sdk.model.NewPlan;
import io.billwright.sdk.model.NewPayment;
import io.billwright.sdk.model.Plan;
import io.billwright.sdk.model.SellerMode;
import java.math.BigDecimal;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Errors, retries, pages and values. */
class SdkTest {

    private static final String CLOCK = "{\"now\": \"2026-01-31T09:00:00.123456789Z\", \"advancing_to\": null}";
    private static final NewPlan NEW = NewPlan.builder().planName("a").build();

    private static String plan(String name) {
        return "{\"plan_id\": \"p\", \"plan_name\": \"" + name + "\", \"latest_version\": null,"
                + " \"created_at\": \"2026-01-31T09:00:00Z\", \"updated_at\": \"2026-01-31T09:00:00Z\"}";
    }

    private static Answer page(String cursor, String... names) {
        var plans = String.join(",", List.of(names).stream().map(SdkTest::plan).toList());
        return Answer.of(200, "{\"data\": [" + plans + "], \"has_more\": " + (cursor != null) + ", \"limit\": 2, \"offset\": 0,"
                + " \"next_cursor\": " + (cursor == null ? "null" : "\"" + cursor + "\"") + "}");
    }

    private static Answer error(int status) {
        return Answer.of(status, "{\"error\": {\"code\": \"ERR_X\", \"message\": \"no\", \"error_id\": \"e\", \"details\":"
                + " {\"reason\": \"invoice_has_payments\", \"fields\": {\"a\": [\"is wrong\"]}}}}");
    }

    @Test
    void aChangeWhoseAnswerWasLostIsSentAgainWithTheSameKey() {
        try (var service = new Scripted(Answer.dropped(), error(503), Answer.of(201, plan("a")))) {
            assertEquals("a", service.client().catalog().createPlan(NEW).planName());

            assertEquals(3, service.requests.size());
            assertEquals(1, service.requests.stream().map(Scripted.Request::key).distinct().count());
            assertTrue(service.requests.stream().allMatch(one -> one.body().equals("{\"plan_name\":\"a\"}")));
        }
    }

    @Test
    void twoChangesHaveTwoKeysAndAKeyOfOnesOwnIsUsed() {
        try (var service = new Scripted(Answer.of(201, plan("a")))) {
            var catalog = service.client().catalog();
            catalog.createPlan(NEW);
            catalog.createPlan(NEW);
            catalog.createPlan(NEW, RequestOptions.idempotent("mine").withRequestId("my-request"));

            assertNotEquals(service.requests.get(0).key(), service.requests.get(1).key());
            assertEquals("mine", service.requests.get(2).key());
            assertEquals("my-request", service.requests.get(2).requestId());
        }
    }

    @Test
    void whoNeverAnswersIsNamedWithTheKeyAndTheRequest() {
        try (var service = new Scripted(Answer.dropped())) {
            var catalog = service.client(2).catalog();
            var failure = assertThrows(NoAnswerException.class, () -> catalog.createPlan(NEW));

            assertEquals(3, service.requests.size());
            assertEquals(service.requests.get(0).key(), failure.idempotencyKey());
            assertNotNull(failure.requestId());
            assertTrue(service.requests.stream().allMatch(one -> failure.requestId().equals(one.requestId())));
        }
    }

    @Test
    @Timeout(60)
    void aTimeoutFiresWhetherNothingComesOrNotAll() {
        for (var never : List.of(Answer.silent(), Answer.stalled())) {
            try (var service = new Scripted(never)) {
                var soon = RequestOptions.none().withTimeout(Duration.ofSeconds(1));
                var sandbox = service.client(0).sandbox();
                var failure = assertThrows(NoAnswerException.class, () -> sandbox.getSandboxClock(soon));

                assertInstanceOf(HttpTimeoutException.class, failure.getCause());
                assertNotNull(failure.requestId());
            }
        }
        try (var service = new Scripted(Answer.silent())) {
            var sandbox = service.client(0).sandbox();
            var failure = assertThrows(NoAnswerException.class, sandbox::getSandboxClock);

            assertInstanceOf(HttpTimeoutException.class, failure.getCause());
        }
    }

    @Test
    void retryAfterIsWaitedForUnlessItIsTooLong() {
        var soon = new Answer(429, "", Map.of("Retry-After", "1"));
        try (var service = new Scripted(soon, Answer.of(200, CLOCK))) {
            long start = System.nanoTime();
            service.client().sandboxClock().now();

            assertTrue(System.nanoTime() - start >= 1_000_000_000L);
        }
        var late = new Answer(429, "", Map.of("Retry-After", "60"));
        try (var service = new Scripted(late)) {
            var clock = service.client().sandboxClock();
            assertThrows(ApiException.RateLimited.class, clock::now);

            assertEquals(1, service.requests.size());
        }
    }

    @Test
    void aRefusalIsFinalAndSaysWhy() {
        try (var service = new Scripted(error(400))) {
            var invoices = service.client().invoices();
            var body = InvoiceVoid.builder().reason("x").build();
            var refused = assertThrows(ApiException.BadRequest.class, () -> invoices.voidInvoice("i/1", body));

            assertEquals("POST /api/v2/invoices/i%2F1/void", service.requests.get(0).address());
            assertEquals(1, service.requests.size());
            assertEquals("invoice_has_payments", refused.reason());
            assertEquals("r1", refused.requestId());
            assertEquals("e", refused.errorId());
            assertEquals(Map.of("a", List.of("is wrong")), refused.fields());
        }
    }

    @Test
    void errorsHaveTypesAlsoThoseOfProxies() {
        try (var service = new Scripted(error(404), Answer.of(418, "<tea>"))) {
            var clock = service.client().sandboxClock();
            assertThrows(ApiException.NotFound.class, clock::now);
            assertNull(assertThrows(ApiException.class, clock::now).reason());
        }
    }

    @Test
    void anAnswerOfAnotherShapeIsSaidToBeOne() {
        try (var service = new Scripted(Answer.of(200, "[1"))) {
            var clock = service.client().sandboxClock();
            assertThrows(UnreadableAnswerException.class, clock::now);
        }
    }

    @Test
    void allPagesAreReadWhenTheyAreNeeded() {
        try (var service = new Scripted(page("c1", "a", "b"), page(null, "c"))) {
            var query = ListPlansQuery.builder().limit(2L).offset(0L).build();
            var plans = service.client().catalog().listPlansAll(query).iterator();
            assertEquals("a", plans.next().planName());
            assertEquals(1, service.requests.size());
            assertEquals("b", plans.next().planName());
            assertEquals("c", plans.next().planName());
            assertFalse(plans.hasNext());
            var address = service.requests.get(1).address();
            assertTrue(address.contains("cursor=c1") && address.contains("limit=2") && !address.contains("offset"));
        }
        try (var service = new Scripted(page(null))) {
            assertEquals(0, service.client().catalog().listPlansAll().stream().count());
        }
    }

    @Test
    void pagesAndFilesTakeOptionsToo() {
        try (var service = new Scripted(page("c1", "a"), page(null, "b"), Answer.of(200, "file"))) {
            var catalog = service.client().catalog();
            var mine = RequestOptions.none().withRequestId("mine");
            assertEquals(2, catalog.listPlansAll(ListPlansQuery.builder().build(), mine).stream().count());
            var query = ListInvoicesQuery.builder().build();
            service.client().invoices().listInvoicesFile(FileFormat.CSV, query, mine);

            assertEquals(List.of("mine", "mine", "mine"), service.requests.stream().map(Scripted.Request::requestId).toList());
        }
    }

    @Test
    void amountsAreExact() {
        assertEquals(Cents.of(1250), Cents.of(new BigDecimal("12.5")));
        assertEquals("-0.05", Cents.of(-5).toString());
        assertThrows(ArithmeticException.class, () -> Cents.of(new BigDecimal("0.005")));
        assertThrows(ArithmeticException.class, () -> Cents.of(Long.MAX_VALUE).plus(Cents.of(1)));
        assertEquals("13000.00 USD", Money.parse("13000.00 USD").toString());
        assertEquals("0.10", Json.write(Json.read("0.10")));
        assertEquals("9007199254740993", Json.write(Json.read("9007199254740993")));
    }

    @Test
    void whatIsNotSaidIsNotSentAndNullIs() {
        var change = CustomerChange.builder().billingAddress(null).timeZone("UTC").build();
        assertEquals("{\"billing_address\":null,\"time_zone\":\"UTC\"}", Json.write(Mapper.encode(change)));
        assertThrows(NullPointerException.class, () -> NewPayment.builder().build());
    }

    @Test
    void whatALaterVersionAddsIsPassedOver() {
        assertEquals(SellerMode.UNRECOGNIZED, Mapper.decode("LATER", SellerMode.class));
        var later = plan("a").replace("{", "{\"later\": [{\"\\u00e9\": -1.5e3}], ");
        assertEquals("a", Mapper.decode(Json.read(later), Plan.class).planName());
        assertThrows(IllegalArgumentException.class, () -> Mapper.text(SellerMode.UNRECOGNIZED));
    }

    @Test
    void daysAreThoseOfUtc() {
        try (var service = new Scripted(Answer.of(200, CLOCK))) {
            assertEquals(LocalDate.of(2026, 1, 31), service.client().sandboxClock().today());
        }
    }
}
