package story;

import com.sun.net.httpserver.HttpServer;
import io.billwright.sdk.*;
import io.billwright.sdk.model.*;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The whole story of the specification, played once: {@code Story URL KEY}. */
public final class Story {

    private final Billwright b;
    private final LinkedBlockingQueue<WebhookVerifier.Message> told = new LinkedBlockingQueue<>();
    private volatile WebhookVerifier verifier;

    private Story(Billwright billwright) {
        this.b = billwright;
    }

    public static void main(String[] args) throws Exception {
        var options = BillwrightOptions.of(args[0], args[1]).withRetries(4, Duration.ofMillis(50), Duration.ofSeconds(30));
        var story = new Story(new Billwright(options));
        var hook = story.hook();
        try {
            story.play("http://127.0.0.1:" + hook.getAddress().getPort() + "/hook");
        } finally {
            hook.stop(0);
        }
        System.out.println("the story was played to its end");
    }

    private HttpServer hook() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            try (exchange) {
                var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                told.add(verifier.verify(exchange.getRequestHeaders()::getFirst, body));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        server.start();
        return server;
    }

    private void awaitMessage(Predicate<WebhookVerifier.Message> fits) throws InterruptedException {
        for (var message = told.poll(60, TimeUnit.SECONDS); message != null; message = told.poll(60, TimeUnit.SECONDS)) {
            if (fits.test(message)) {
                return;
            }
        }
        throw new AssertionError("no message came");
    }

    private static void expect(String what, boolean fact) {
        if (!fact) {
            throw new AssertionError("not as the specification says: " + what);
        }
    }

    private static BrickDraft.Builder brick(String name, BrickKind kind, PriceDraft.Builder price) {
        return BrickDraft.builder()
                .brickName(name)
                .brickCode(name.toLowerCase(java.util.Locale.ROOT))
                .kind(kind)
                .prices(List.of(price.currency(Currency.USD).build()));
    }

    private static PriceDraft.Builder perUnit(String price) {
        return PriceDraft.builder().pricingModel(PricingModel.PER_UNIT).unitPrice(new BigDecimal(price));
    }

    private static PlanVersionDraft bricks() {
        return PlanVersionDraft.builder()
                .bricks(List.of(
                        brick("Seats", BrickKind.ADD_ON, perUnit("50.00")).build(),
                        brick("Calls", BrickKind.USAGE, perUnit("0.01"))
                                .aggregation(BrickDraftAggregation.SUM)
                                .build(),
                        brick(
                                        "Rollout",
                                        BrickKind.MILESTONE,
                                        PriceDraft.builder().pricingModel(PricingModel.FLAT).amount(new BigDecimal("1000.00")))
                                .totalQuantity(2L)
                                .build()))
                .build();
    }

    private void play(String hook) throws InterruptedException {
        var endpoint = b.events().createWebhookEndpoint(NewWebhookEndpoint.builder()
                .url(hook)
                .eventTypes(List.of(EventType.INVOICE_VOIDED, EventType.SUBSCRIPTION_INACTIVE))
                .build());
        // An answer that is repeated has no secret any more.
        var secret = endpoint.secret();
        while (secret == null) {
            secret = b.events().rotateWebhookSecret(endpoint.endpointId()).secret();
        }
        verifier = new WebhookVerifier(secret);
        var name = "Story of Java " + System.nanoTime();

        var plan = b.catalog().createPlan(NewPlan.builder().planName(name).build()).planId();
        var version = b.catalog().createPlanVersion(plan, bricks());
        b.catalog().publishPlanVersion(plan, version.version());
        var brick = version.bricks().stream().collect(Collectors.toMap(Brick::brickCode, Brick::brickId));
        var customer = b.customers()
                .createCustomer(NewCustomer.builder().customerName(name).emails(List.of("ap@story.example")).timeZone("UTC").build())
                .customerId();
        var five = BrickInput.builder().brickId(brick.get("seats")).quantity(5L).build();
        var eight = BrickInput.builder().brickId(brick.get("seats")).quantity(8L).build();
        var four = BrickInput.builder().brickId(brick.get("seats")).quantity(4L).build();
        var calls = BrickInput.builder().brickId(brick.get("calls")).build();
        var rollout = BrickInput.builder().brickId(brick.get("rollout")).build();

        // Estimate, order, accept
        var today = b.sandboxClock().today();
        var estimate = b.subscriptions().estimateSubscription(EstimateRequest.builder()
                .startsAt(today)
                .contractLength(12L)
                .billingFrequency(BillingFrequency.MONTHLY)
                .planId(plan)
                .bricks(List.of(five, calls, rollout))
                .build());
        expect("4.1 an estimate of twelve periods", estimate.billingSchedule().size() == 12);
        expect("2.3 five seats for a year cost 3000.00", estimate.lineItems().get(0).subTotal().equals(Cents.of(3000_00)));
        var created = b.subscriptions().createSubscription(NewSubscription.builder()
                .customerId(customer)
                .startsAt(today)
                .contractLength(12L)
                .billingFrequency(BillingFrequency.MONTHLY)
                .planId(plan)
                .bricks(List.of(five, calls, rollout))
                .build());
        var subscription = created.subscriptionId();
        b.orders().acceptOrder(created.order().orderId());
        b.sandboxClock().advance(Duration.ofMinutes(1));
        var first = b.invoices().getNextInvoice(subscription);
        expect("4.10 the first invoice is issued", first.issuedAt() != null && first.grandTotal().equals(Cents.of(250_00)));

        usage(subscription, brick.get("calls"), name);

        // Milestone
        var milestone = b.subscriptions().listMilestonesAll(subscription).iterator().next().milestoneId();
        var completed = b.subscriptions()
                .completeMilestone(
                        subscription,
                        milestone,
                        MilestoneCompletion.builder().quantity(1L).billOn(MilestoneCompletionBillOn.IMMEDIATELY).build());
        expect("4.13 one of two is completed", completed.milestone().completedQuantity() == 1);

        // Upgrade
        var difference = b.subscriptions()
                .estimateUpgrade(
                        subscription,
                        UpgradeEstimateRequest.builder().startsAt(today).bricks(List.of(eight)).build());
        expect("4.3 three more seats for a year", difference.subTotal().equals(Cents.of(1800_00)));
        var upgrade = b.subscriptions()
                .createUpgrade(subscription, NewUpgrade.builder().startsAt(today).bricks(List.of(eight)).build())
                .orderId();
        var answer = b.subscriptions()
                .updateUpgrade(
                        subscription,
                        upgrade,
                        UpgradeChange.builder().purchaseOrder(PurchaseOrder.builder().code("PO-1").build()).build());
        expect("4.6 the answer names the subscription", answer.subscriptionId().equals(subscription));
        b.orders().acceptOrder(upgrade);

        invoices(first, completed.completion().invoiceId());

        // Recast
        var recast = b.subscriptions().createRecast(subscription, NewRecast.builder()
                .startsAt(today)
                .contractLength(12L)
                .billingFrequency(BillingFrequency.MONTHLY)
                .planId(plan)
                .bricks(List.of(four))
                .build());
        expect("2.9 a recast", recast.orderType() == OrderType.RECAST);
        expect("2.9 its value", recast.contractValue().equals(Money.parse("2400.00 USD")));
        b.subscriptions().updateRecast(
                subscription,
                recast.orderId(),
                RecastChange.builder().adjustmentCredit(Cents.of(500)).adjustmentCreditLabel("Loyalty gift").build());
        b.orders().acceptOrder(recast.orderId());

        approvalAndPause(subscription);
        methods(customer);

        // The end
        b.subscriptions().cancelSubscription(subscription, CancelRequest.builder().build());
        awaitMessage(message -> message.type().equals("subscription.inactive")
                && subscription.equals(message.data().get("subscription_id")));
        b.events().deleteWebhookEndpoint(endpoint.endpointId());

        // Nothing happened twice
        expect("one customer", b.customers().listCustomersAll().stream().filter(one -> one.customerName().equals(name)).count() == 1);
        expect("one plan", b.catalog().listPlansAll().stream().filter(one -> one.planName().equals(name)).count() == 1);
        var payments = b.payments().listPaymentsAll(ListPaymentsQuery.builder().customerId(customer).build());
        expect("one payment", payments.stream().count() == 1);
        expect("three orders", b.subscriptions().listOrdersAll(subscription).stream().count() == 3);
        expect("books that balance", b.seller().checkIntegrity().ok());
    }

    private void usage(String subscription, String brick, String name) {
        var now = b.sandboxClock().now();
        for (var transaction : List.of(name + "-1", name + "-2")) {
            b.usage().writeUsage(NewUsageEntry.builder()
                    .transactionId(transaction)
                    .subscriptionId(subscription)
                    .brickId(brick)
                    .value(new BigDecimal(1000))
                    .time(now)
                    .build());
        }
        b.usage().deleteUsage(UsageDeletion.builder().transactionId(name + "-2").build());
        var entries = b.usage().listUsageEntriesAll(subscription, brick).stream().map(RecordedUsageEntry::transactionId).toList();
        expect("4.11 and 4.12 one entry is left", entries.equals(List.of(name + "-1")));
        var scheduled = b.invoices()
                .listInvoicesAll(ListInvoicesQuery.builder()
                        .subscriptionId(subscription)
                        .status(List.of(InvoiceStatus.SCHEDULED))
                        .limit(5L)
                        .build())
                .stream()
                .toList();
        var next = scheduled.get(scheduled.size() - 1);
        var expected = b.invoices()
                .getInvoice(next.invoiceId(), GetInvoiceQuery.builder().calculateExpectedUsage(true).build());
        expect("2.1 expected usage is 10.00", expected.grandTotal().equals(next.grandTotal().plus(Cents.of(10_00))));
    }

    private void invoices(Invoice first, String standalone) throws InterruptedException {
        var payment = b.invoices()
                .recordPayment(
                        first.invoiceId(),
                        NewPayment.builder().paymentMethod(PaymentMethod.WIRE).paidAmount(Cents.of(100_00)).memo("").build());
        expect("4.9 a payment of 100.00", payment.paidAmount().equals(Cents.of(100_00)) && payment.error() == null);
        var again = b.invoices()
                .regenerateInvoice(first.invoiceId(), InvoiceRegeneration.builder().sendInvoice(false).build());
        expect("4.7 another number", !again.invoiceNumber().equals(first.invoiceNumber()));
        var mistake = InvoiceVoid.builder().reason("A mistake").build();
        try {
            b.invoices().voidInvoice(first.invoiceId(), mistake);
            expect("3.2 what is paid is not voided", false);
        } catch (ApiException.BadRequest refused) {
            expect("7 the reason is for programs", "invoice_has_payments".equals(refused.reason()) && refused.requestId() != null);
        }
        expect("4.8 VOIDED", b.invoices().voidInvoice(standalone, mistake).status() == InvoiceStatus.VOIDED);
        awaitMessage(message ->
                message.type().equals("invoice.voided") && message.dataAs(Invoice.class).invoiceId().equals(standalone));
    }

    private void approvalAndPause(String subscription) {
        b.subscriptions().setInvoiceApproval(subscription, InvoiceApprovalChoice.builder().required(true).build());
        b.sandboxClock().advance(Duration.ofMinutes(1));
        var drafts = ListInvoicesQuery.builder().subscriptionId(subscription).status(List.of(InvoiceStatus.DRAFT)).build();
        for (var draft : b.invoices().listInvoicesAll(drafts)) {
            expect("3.1 a draft is approved", b.invoices().approveInvoice(draft.invoiceId()).issuedAt() != null);
        }
        var before = b.subscriptions().getSubscription(subscription);
        b.subscriptions().pauseSubscription(subscription, PauseRequest.builder().build());
        b.sandboxClock().advance(Period.ofDays(3));
        var pause = b.subscriptions()
                .resumeSubscription(subscription, ResumeRequest.builder().shouldNotifyCustomer(true).build());
        expect("2.12 three days", pause.pauseDurationDays() == 3);
        expect("3.2 the end has moved", pause.endsAt().isAfter(before.endsAt()));
    }

    private void methods(String customer) {
        b.payments().attachPaymentMethod(customer, PaymentMethodChoice.builder().paymentMethodId("pm_card_ok").build());
        var bank = b.payments()
                .attachPaymentMethod(customer, PaymentMethodChoice.builder().paymentMethodId("pm_bank").build());
        b.payments()
                .setDefaultPaymentMethod(
                        customer, PaymentMethodChoice.builder().paymentMethodId(bank.paymentMethodId()).build());
        var method = b.payments().getDefaultPaymentMethod(customer);
        expect("4.15 and 4.16 a bank account", method.type() == SavedPaymentMethodType.US_BANK_ACCOUNT && method.isDefault());
    }
}
