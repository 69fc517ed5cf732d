package io.billwright.edges.parked;

import io.billwright.edges.webhooks.ChangeWebhookEndpoint;
import io.billwright.messaging.events.Redelivery;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Makes failed work due for a retry, even if it was dismissed.
@Component
final class RetryParkedWork {

    private final ParkedWorkStore parked;
    private final RetryStore retries;
    private final Redelivery redelivery;
    private final ChangeWebhookEndpoint endpoints;
    private final SellerClock clock;
    private final List<Plannable> plannables;

    RetryParkedWork(
            ParkedWorkStore parked,
            RetryStore retries,
            Redelivery redelivery,
            ChangeWebhookEndpoint endpoints,
            SellerClock clock,
            List<Plannable> plannables) {
        this.parked = parked;
        this.retries = retries;
        this.redelivery = redelivery;
        this.endpoints = endpoints;
        this.clock = clock;
        this.plannables = plannables;
    }

    /// The kind of a planned change; whoever may make such a change may retry it.
    Optional<Plannable> planned(UUID plannedChangeId) {
        return retries.kindOfPlan(plannedChangeId)
                .flatMap(kind -> plannables.stream()
                        .filter(one -> one.kind().equals(kind))
                        .findFirst());
    }

    /// Returns the work as it was before the retry.
    ParkedWork handle(Seller seller, ParkedKind kind, UUID workId) {
        var work = parked.find(kind, workId).orElseThrow(() -> new Rejection.NotFound("parked work"));
        if (!retry(seller, work)) {
            throw new Rejection.NotFound("parked work");
        }
        parked.forgetDismissal(kind, workId);
        return work;
    }

    private boolean retry(Seller seller, ParkedWork work) {
        var id = work.workId();
        return switch (work.workKind()) {
            case INVOICE_ISSUING -> retries.invoice(id, "ISSUE");
            case INVOICE_DELIVERY -> retries.invoice(id, "DELIVER");
            case INVOICE_PAST_DUE -> retries.invoice(id, "PAST_DUE");
            case INVOICE_COLLECTION -> retries.invoice(id, "COLLECT");
            case CREDIT_NOTE_DELIVERY -> retries.creditNote(id);
            case UPGRADE_CREDIT -> retries.upgradeCredit(id);
            case CREDIT_EXPIRY -> retries.creditExpiry(id);
            case PLANNED_CHANGE -> retries.plannedChange(id);
            case REPORT_MAIL -> retries.reportMail(id);
            case SUBSCRIPTION_CHANGE -> retries.subscription(id);
            case SUBSCRIPTION_USAGE -> retries.usage(id);
            case MAIL -> retries.mail(id, clock.now(seller));
            case ACCOUNTING_SYNC -> retries.accountingSync(id, clock.systemNow());
            case EVENT_DELIVERY -> redeliver(work);
            case WEBHOOK_ENDPOINT -> {
                endpoints.enable(seller, id);
                yield true;
            }
            case REFUND ->
                throw new Rejection.Invalid(
                        "the money is credit of the company now; pay it back outside, record that with "
                                + "POST /credit-notes/{credit_note_id}/refunds, and dismiss this");
            case USAGE_RECORD ->
                throw new Rejection.Invalid(
                        "a record is not read again; send its usage with POST /usage and dismiss the record");
        };
    }

    private boolean redeliver(ParkedWork work) {
        var endpoint = retries.endpointOf(work.workId());
        if (retries.isDisabled(endpoint)) {
            throw new Rejection.Invalid("the endpoint is disabled; enable it first").because(Reason.ENDPOINT_DISABLED);
        }
        return redelivery.of(work.objectId(), List.of(endpoint), clock.systemNow()) > 0;
    }
}
