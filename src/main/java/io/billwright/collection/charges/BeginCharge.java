package io.billwright.collection.charges;

import io.billwright.agreements.orders.AcceptedPaymentMethods;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.PaymentMethodStore.Attached;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Stores a payment attempt before the charge is made (S7). [SendCharge] makes the charge after the commit.
@Component
public final class BeginCharge {

    /// The caller sends the charge right after the commit; if it fails to, workers take over after this time.
    static final Duration GRACE = Duration.ofSeconds(30);

    private final InvoiceStore invoices;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final OrderStore orders;
    private final Processors processors;
    private final SellerClock clock;

    BeginCharge(
            InvoiceStore invoices,
            AttemptStore attempts,
            PaymentMethodStore methods,
            OrderStore orders,
            Processors processors,
            SellerClock clock) {
        this.invoices = invoices;
        this.attempts = attempts;
        this.methods = methods;
        this.orders = orders;
        this.processors = processors;
        this.clock = clock;
    }

    /// What to charge: the default method of the billed company, another of its saved methods, or what the customer
    /// chooses on the processor's form.
    public sealed interface Means {

        record Default() implements Means {}

        record Saved(String paymentMethodId) implements Means {}

        record Chosen(boolean isKept) implements Means {}
    }

    /// Call inside a transaction of the seller.
    public Attempt handle(Seller seller, UUID invoiceId, Origin origin, Means means) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        var now = clock.now(seller);
        var processor = processors
                .serving(seller)
                .orElseThrow(() -> new Rejection.Invalid("no payment processor is connected")
                        .because(Reason.NO_PAYMENT_PROCESSOR));
        long owed = owed(invoice);
        var method = method(seller, invoice, means, now);
        var attempt = new Attempt(
                Ids.next(),
                invoiceId,
                invoice.to().billedCompanyId(),
                processor.name(),
                origin,
                method,
                means instanceof Means.Chosen(boolean isKept) && isKept,
                new Money(owed, invoice.to().currency()),
                State.CREATED,
                null,
                null,
                false,
                null,
                null,
                now,
                null,
                0);
        attempts.insert(attempt, now.plus(GRACE));
        return attempt;
    }

    private long owed(Invoice invoice) {
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided and takes no payment").because(Reason.INVOICE_VOIDED);
        }
        if (invoice.issued() == null) {
            throw new Rejection.Invalid("the invoice is not issued yet").because(Reason.INVOICE_NOT_ISSUED);
        }
        if (attempts.open(invoice.invoiceId()).isPresent()) {
            throw new Rejection.Invalid("a payment of this invoice is being processed")
                    .because(Reason.INVOICE_HAS_PAYMENT_IN_PROCESSING);
        }
        if (invoice.issued().remaining() == 0) {
            throw new Rejection.Invalid("nothing is left to pay of this invoice").because(Reason.INVOICE_SETTLED);
        }
        return invoice.issued().remaining();
    }

    private @Nullable String method(Seller seller, Invoice invoice, Means means, Instant now) {
        return switch (means) {
            case Means.Default() ->
                usable(
                        seller,
                        invoice,
                        methods.defaultOf(invoice.to().billedCompanyId())
                                .orElseThrow(() -> new Rejection.Invalid("the company has no default payment method")
                                        .because(Reason.NO_DEFAULT_PAYMENT_METHOD)),
                        now);
            case Means.Saved(String id) ->
                usable(
                        seller,
                        invoice,
                        methods.find(id)
                                .filter(found ->
                                        found.customerId().equals(invoice.to().billedCompanyId()))
                                .orElseThrow(() -> Rejection.Invalid.field(
                                        "payment_method_id", "is no payment method of the company that is billed")),
                        now);
            case Means.Chosen _ -> {
                if (types(seller, invoice).isEmpty()) {
                    throw new Rejection.Invalid("the seller takes no payment method online for this invoice")
                            .because(Reason.PAYMENT_METHOD_NOT_ACCEPTED);
                }
                yield null;
            }
        };
    }

    private String usable(Seller seller, Invoice invoice, Attached attached, Instant now) {
        restriction(seller, invoice, attached, now).ifPresent(restriction -> {
            throw new Rejection.Invalid(restriction.message()).because(Reason.PAYMENT_METHOD_NOT_ACCEPTED);
        });
        return attached.method().paymentMethodId();
    }

    /// Why the invoice does not accept the method, if it does not. A method saved with another processor account
    /// cannot be charged through the current one. Call inside a transaction or a read of the seller.
    public Optional<Restriction> restriction(Seller seller, Invoice invoice, Attached attached, Instant now) {
        if (processors.serving(seller).filter(attached::isOf).isEmpty()) {
            return Optional.of(Restriction.OTHER_ACCOUNT);
        }
        var today = LocalDate.ofInstant(now, invoice.to().timeZone());
        return Restriction.of(attached.method(), accepted(invoice), invoice.to().currency(), today);
    }

    /// The types of methods a customer may choose on the processor's form.
    public Set<MethodType> types(Seller seller, Invoice invoice) {
        var types = EnumSet.noneOf(MethodType.class);
        processors.serving(seller).ifPresent(processor -> types.addAll(processor.formTypes()));
        types.retainAll(Restriction.types(accepted(invoice), invoice.to().currency()));
        return types;
    }

    /// The payment methods that the order of an invoice accepts.
    public @Nullable AcceptedPaymentMethods accepted(Invoice invoice) {
        var orderId = invoice.to().orderId();
        return orderId == null
                ? null
                : orders.find(orderId).orElseThrow().details().acceptedPaymentMethodsConfig();
    }
}
