package io.billwright.edges.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.Shop;
import io.billwright.testing.StripeBilling;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All the way from an account at Stripe Billing to the invoices that follow, by the command that people use.
class MoveFromStripeTest {

    private final Shop shop = Shop.openAt("2026-11-18T09:00:00Z");
    private final StripeBilling stripe = new StripeBilling();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        stripe.close();
    }

    @Test
    void theNextInvoicesAreThoseThatTheDryRunShowedAndStripeWouldHaveSent() throws Exception {
        var tried = run("--from-stripe", "--dry-run", "--rows", folder + "/tried.csv");

        assertThat(tried)
                .contains("left out: sub_4: the price price_w has no equal here")
                .contains("left out: sub_7: it ends before it is billed")
                .contains("would create 10, already there 0, refused 0 of 10 rows");
        assertThat(shop.api().get("/subscriptions").body().get("data")).isEmpty();
        assertThat(shop.api().get("/customers?external_id=cus_1").body().get("data"))
                .isEmpty();

        var done = run("--rows", folder + "/done.csv");

        assertThat(done).contains("created 10, already there 0, refused 0 of 10 rows");
        assertThat(rows("done.csv")).isEqualTo(rows("tried.csv"));
        // By hand: 10 seats at 9.50 and, in France, 20 % tax; 10 at 2.00 and 15 at 1.00 with tax; three times 100.00
        // a year without; and nothing after the term of what is canceled at its end.
        assertThat(next("sub_1")).isEqualTo("2026-11-30 11400");
        assertThat(next("sub_3")).isEqualTo("2026-12-01 4200");
        assertThat(next("sub_6")).isEqualTo("2027-05-15 30000");
        assertThat(next("sub_2")).isEqualTo("none");

        shop.advance("2027-06-01T09:00:00Z");
        assertThat(shop.api()
                        .get("/invoices?limit=100&subscription_id=" + subscription("sub_6"))
                        .body()
                        .get("data"))
                .anyMatch(invoice -> invoice.get("status").stringValue().equals("PAST_DUE")
                        && invoice.get("grand_total").longValue() == 300_00);
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    /// The command waits for the import, which works when the test calls for it.
    private String run(String... options) throws Exception {
        var settings = Map.of(
                "BILLWRIGHT_URL", TestService.shared().baseUrl(),
                "BILLWRIGHT_KEY", shop.api().key(),
                "STRIPE_API_KEY", StripeBilling.KEY);
        var arguments = new String[options.length + 4];
        arguments[0] = "import";
        arguments[1] = folder.toString();
        arguments[2] = "--stripe-url";
        arguments[3] = stripe.url().toString();
        System.arraycopy(options, 0, arguments, 4, options.length);
        var work = TestService.shared().bean(DoImports.class);
        try (var command = CommandProcess.start(settings, arguments)) {
            Await.until("the import comes to its end", () -> {
                work.doSome(shop.api().seller(), Instant.EPOCH);
                return command.printed().contains(" rows\n") || command.hasEnded();
            });
            assertThat(command.end()).as(command.printed()).isZero();
            return command.printed();
        }
    }

    /// Without what they created: in a dry run that is gone.
    private String rows(String file) throws IOException {
        return Files.readString(folder.resolve(file)).replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "");
    }

    private String subscription(String externalId) {
        return shop.api().get("/subscriptions?external_id=" + externalId).at("data.0.subscription_id");
    }

    private String next(String externalId) {
        var invoice = shop.api().get("/subscriptions/" + subscription(externalId) + "/invoices/next");
        return invoice.status() == 200
                ? invoice.at("bill_at").substring(0, 10) + " " + invoice.at("grand_total")
                : "none";
    }
}
