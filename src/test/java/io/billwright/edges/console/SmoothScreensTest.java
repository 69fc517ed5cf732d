package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.FirstLook;
import io.billwright.testing.Frames;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A customer with 10,000 invoices and a subscription of 120 periods can be scrolled through without a frame over
/// 100 ms. By the clock, the best of three rounds counts: other work on the machine can hold up any single frame.
@Timeout(120)
class SmoothScreensTest {

    private static final int INVOICES = 10_000;
    private static final int LONGEST_FRAME = 100;
    private static final int ROUNDS = 3;
    private static final int QUIET = 50;
    private static final int FIRST_PAGE = 1000;
    private static final Path NOTES = Path.of("target/measurements/smooth-screens.txt");

    /// Copies an issued invoice with its line and its version, in one transaction as the service writes them. Ids rise
    /// with n, as those of the service do with time; each copy was billed an hour before the one ahead of it.
    private static final String COPIES = """
            with one as materialized (select i, s, v, l, i.seller_id as seller from invoices i
                join issued_invoices s using (seller_id, invoice_id)
                join invoice_versions v using (seller_id, invoice_id)
                join invoice_lines l using (seller_id, invoice_id)
                where i.seller_id = :seller and i.invoice_id = :invoice::uuid),
            copied as materialized (select n, jsonb_build_object('invoice_id',
                ('0190' || lpad(to_hex(n), 8, '0') || '7001' || '8' || left(md5(:invoice || n), 15))::uuid) as id
                from generate_series(2, :last) n),
            a as (insert into invoices select r.* from one, copied,
                jsonb_populate_record(one.i, id || jsonb_build_object(
                    'bill_at', (one.i).bill_at - n * interval '1 hour')) r),
            b as (insert into invoice_lines select r.* from one, copied, jsonb_populate_record(one.l, id) r),
            c as (insert into invoice_versions select r.* from one, copied,
                jsonb_populate_record(one.v, id || jsonb_build_object('version_id', gen_random_uuid(),
                    'invoice_number', 'COPY-' || lpad(n::text, 6, '0'))) r)
            insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total)
            select one.seller, (id ->> 'invoice_id')::uuid, (one.s).issued_at - n * interval '1 hour', (one.s).due_at,
                   (one.s).past_due_at, (one.s).grand_total
            from one, copied
            """;

    private static Bills bills;
    private static Chromium browser;
    private static ConsolePerson person;

    @BeforeAll
    static void fill() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        bills = Bills.at("2026-03-01T09:00:00Z");
        bills.shop().withBrokenBooks();
        var invoice = bills.shop().post("/invoices", """
                        {'customer_id': 'lyon',
                         'line_items': [{'name': 'Advice', 'quantity': 1, 'unit_price': '10.00'}]}
                        """).expect(201).at("invoice_id");
        TestService.shared()
                .database()
                .owner()
                .sql(COPIES)
                .param("seller", bills.shop().api().seller().id())
                .param("invoice", invoice)
                .param("last", INVOICES)
                .update();
        browser = Chromium.start();
        browser.size(1280, 900);
        person = ConsolePerson.at(browser);
        person.join(bills.shop().api());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void tenThousandInvoicesAreScrolledThroughSmoothly() {
        var customer = bills.shop().id("lyon");
        person.open("/customers/" + customer, "All open invoices");
        browser.await("Activity");
        smooth("the customer", 3_000, 1_500);
        browser.look("document.querySelector('#invoices .section-head a').click()");
        browser.await("10,000 results");
        browser.await("COPY-000002");
        assertThat(browser.look("document.querySelectorAll('tbody tr').length").intValue())
                .as("rows in the page")
                .isLessThan(80);
        smooth("its invoices", 20_000, 10_000);
        browser.look("window.scrollTo(0, document.documentElement.scrollHeight)");
        browser.await("COPY-010000");
        Await.until("all rows in view are loaded", () -> !person.text("tbody").contains("…"));
    }

    /// On a cold cache. The clock counts only if the machine is free; the work of the page always does.
    @Test
    void theFirstPageCanBeUsedWithinASecond() {
        try (var stranger = Chromium.start()) {
            stranger.size(1280, 900);
            var look = new FirstLook(stranger);
            double best = Double.MAX_VALUE;
            double worked = 0;
            for (int round = 0; round < ROUNDS && best > FIRST_PAGE; round++) {
                best = Math.min(best, look.ready(ConsolePerson.url() + "/console/", "Sign in to Billwright"));
                worked = look.worked();
            }
            note("first page on a cold cache: usable %.0f ms after the answer, %.0f ms of processor; load %.1f"
                    .formatted(best, worked, load()));
            assertThat(worked).as("processor time of the first page in ms").isLessThanOrEqualTo(FIRST_PAGE);
            if (machineIsFree()) {
                assertThat(best).as("ms until the first page can be used").isLessThanOrEqualTo(FIRST_PAGE);
            }
        }
    }

    @Test
    void aHundredAndTwentyPeriodsAreScrolledThroughSmoothly() {
        var subscription = bills.subscribe("2026-03-01", Bills.SEATS, "'contract_length': 120, 'customer_id': 'texas'");
        person.open("/subscriptions/" + subscription, "Schedule");
        browser.await("Mar 2026");
        Await.until(
                "the axis is drawn",
                () -> browser.look("document.querySelectorAll('.lane .span').length")
                                .intValue()
                        > 120);
        smooth("the subscription", 5_000, 2_500);
    }

    /// What a frame costs is measured twice: in processor time, which no other work on the machine adds to,
    /// and by the clock while somebody scrolls. The clock says nothing while more work waits than there are
    /// processors for, or while frames are late on a page that does nothing.
    private static void smooth(String what, int pixels, int pace) {
        var frames = new Frames(browser);
        double dearest = frames.dearest(pixels);
        double idle = frames.idle();
        double byClock = frames.longest(pixels, pace);
        note("%s: dearest frame %.0f ms of processor; longest by the clock %.0f ms, in the browser %.0f, %.0f ms"
                        .formatted(what, dearest, byClock, frames.longestByBrowser(), idle)
                + " on a page that rests; load " + load());
        assertThat(dearest).as("the dearest frame of %s in ms", what).isLessThanOrEqualTo(LONGEST_FRAME);
        double best = idle <= QUIET && machineIsFree() ? byClock : Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS && best > LONGEST_FRAME; round++) {
            if (frames.idle() <= QUIET && machineIsFree()) {
                best = Math.min(best, frames.longest(pixels, pace));
            }
        }
        if (best < Double.MAX_VALUE) {
            assertThat(best).as("the longest frame of %s in ms", what).isLessThanOrEqualTo(LONGEST_FRAME);
        }
    }

    /// The figures are left in `target/measurements`, whatever is asserted about them.
    private static void note(String line) {
        try {
            Files.createDirectories(NOTES.getParent());
            Files.writeString(NOTES, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static boolean machineIsFree() {
        return load() <= Runtime.getRuntime().availableProcessors();
    }
}
