package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.StripeBilling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads a Stripe account: lists of several pages, a limit of requests, failures.
class StripeFilesTest {

    private final StripeBilling stripe = new StripeBilling();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        stripe.close();
    }

    @Test
    void theFilesSayWhatStripeBills() throws IOException {
        stripe.beBusy(2);

        var leftOut = files(StripeBilling.KEY).write(folder);

        assertThat(lines("customers.csv"))
                .containsExactly(
                        "external_id,customer_name,emails,line1,line2,city,postal_code,country",
                        "cus_1,Initech,a@initech.example,1 Main Street,,Lyon,69001,FR",
                        "cus_2,b@x.example,b@x.example,,,,,");
        assertThat(lines("plans.csv"))
                .containsExactly(
                        "external_id,plan_name,brick_code,brick_name,kind,currency,pricing_model,price,tiers",
                        "stripe,Taken over from Stripe,price_m,Seats,ADD_ON,EUR,PER_UNIT,9.5,",
                        "stripe,Taken over from Stripe,price_y,price_y,ADD_ON,EUR,PER_UNIT,8.333333,",
                        "stripe,Taken over from Stripe,price_t,Disk,ADD_ON,EUR,GRADUATED,,\"10=2; *=1\"");
        assertThat(lines("subscriptions.csv").stream().skip(1))
                .containsExactly(
                        "sub_1,cus_1,stripe,price_m=10,EUR,2026-01-31,1,MONTHLY,2026-11-30,true,0,,UTC",
                        "sub_2,cus_2,stripe,price_y=2,EUR,2024-05-15,36,ANNUALLY,2027-05-15,false,30,25,UTC",
                        "sub_3,cus_1,stripe,price_t=25,EUR,2026-11-01,1,MONTHLY,2026-12-01,true,0,,UTC",
                        "sub_6,cus_2,stripe,price_y=3,EUR,2024-05-15,12,ANNUALLY,2027-05-15,true,0,,UTC");
        assertThat(lines("invoices.csv").stream().skip(1))
                .containsExactly("in_1,cus_1,ABC-0001,2026-10-01,2026-10-31,EUR,119.00,19.00,100.00");
        assertThat(leftOut)
                .containsExactly("sub_4: the price price_w has no equal here", "sub_7: it ends before it is billed");
        assertThat(stripe.asked()).anyMatch(path -> path.contains("starting_after=cus_1"));
    }

    @Test
    void aKeyThatStripeRefusesIsSaidAtOnce() {
        assertThatThrownBy(() -> files("wrong").write(folder))
                .hasMessage("Stripe answered /v1/customers with 401: Invalid API Key provided");
        assertThat(stripe.asked()).hasSize(1);
    }

    @Test
    void aStripeThatStaysBusyIsGivenUp() {
        stripe.beBusy(100);

        assertThatThrownBy(() -> files(StripeBilling.KEY).write(folder)).hasMessageContaining("with 429");
        assertThat(stripe.asked()).hasSize(6);
    }

    private StripeFiles files(String key) {
        return new StripeFiles(new StripeSource(stripe.url(), key, Duration.ofMillis(1)));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }
}
