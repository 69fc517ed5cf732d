import io.billwright.sdk.Billwright;
import io.billwright.sdk.model.*;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Not shown: a customer with a running subscription and its first invoice, for the snippets of a guide, and the message of a webhook. */
class Setup {

    final Billwright billwright = new Billwright(System.getenv("BILLWRIGHT_URL"), System.getenv("BILLWRIGHT_KEY"));
    final String customerId;
    final String subscriptionId;
    final String invoiceId;
    final LocalDate today;
    final Map<String, String> headers;
    final String body = message("body");
    final String secret = message("secret").strip();

    Setup() {
        customerId = billwright.customers()
                .createCustomer(NewCustomer.builder()
                        .customerName("Globex " + UUID.randomUUID())
                        .emails(List.of("billing@globex.example"))
                        .billingAddress(AddressInput.builder().line1("1 Main St").city("Austin").country("US").build())
                        .build())
                .customerId();
        var seats = BrickInput.builder().brickId("00000000-0000-7000-8000-0000000000b1").quantity(5L).build();
        subscriptionId = billwright.subscriptions()
                .createSubscription(NewSubscription.builder()
                        .customerId(customerId)
                        .startsAt(billwright.sandboxClock().today())
                        .contractLength(12L)
                        .billingFrequency(BillingFrequency.MONTHLY)
                        .planId("00000000-0000-7000-8000-0000000000a1")
                        .bricks(List.of(seats))
                        .accept(true)
                        .build())
                .subscriptionId();
        billwright.sandboxClock().advance(Period.ofDays(1));
        today = billwright.sandboxClock().today();
        var outstanding = ListInvoicesQuery.builder()
                .subscriptionId(subscriptionId)
                .status(List.of(InvoiceStatus.OUTSTANDING))
                .build();
        invoiceId = billwright.invoices().listInvoices(outstanding).data().get(0).invoiceId();
        headers = Map.of(
                "webhook-id", message("id"),
                "webhook-timestamp", message("timestamp"),
                "webhook-signature", message("signature"));
    }

    private static String message(String part) {
        try {
            return Files.readString(Path.of("message", part));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
