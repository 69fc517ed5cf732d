package io.billwright.collection.charges;

import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Attaches a payment method, identified by the processor's id, to a customer. The first one becomes the default.
@Component
final class AttachPaymentMethod {

    private static final int LONGEST_ID = 255;

    private final SellerTransactions transactions;
    private final CustomerStore customers;
    private final PaymentMethodStore methods;
    private final Processors processors;
    private final SendCharge sendCharge;
    private final SellerClock clock;

    AttachPaymentMethod(
            SellerTransactions transactions,
            CustomerStore customers,
            PaymentMethodStore methods,
            Processors processors,
            SendCharge sendCharge,
            SellerClock clock) {
        this.transactions = transactions;
        this.customers = customers;
        this.methods = methods;
        this.processors = processors;
        this.sendCharge = sendCharge;
        this.clock = clock;
    }

    /// The payment method, by its id at the processor.
    record Request(String paymentMethodId) {

        static Request of(Fields fields) {
            return new Request(OpaqueText.read(fields, "payment_method_id", LONGEST_ID));
        }
    }

    /// A method that a processor has attached.
    record Answer(Processor processor, SavedMethod method) {}

    /// Asks the processor before anything is written. Pass the answer to [#write].
    Answer ask(Seller seller, UUID customerId, Request request) {
        transactions.run(seller, () -> {
            if (customers.find(customerId).isEmpty()) {
                throw new Rejection.NotFound("customer");
            }
            customers.keep(customerId);
        });
        var processor = transactions
                .in(seller, () -> processors.serving(seller))
                .orElseThrow(() -> new Rejection.Invalid("no payment processor is connected")
                        .because(Reason.NO_PAYMENT_PROCESSOR));
        try {
            var customer = sendCharge.customer(seller, processor, customerId);
            return new Answer(processor, processor.attach(seller, customer, request.paymentMethodId()));
        } catch (Processor.Refused refused) {
            throw Rejection.Invalid.field("payment_method_id", String.valueOf(refused.getMessage()));
        } catch (Processor.Unavailable unavailable) {
            throw new Rejection.Invalid("the payment processor does not answer; try again");
        }
    }

    /// The new method replaces a default that belongs to another processor account, which can no longer be charged.
    PaymentMethodResponse write(Seller seller, UUID customerId, Answer answer) {
        customers.keep(customerId);
        var method = answer.method();
        methods.lockDefault(customerId);
        methods.attach(customerId, answer.processor().name(), method, clock.now(seller));
        if (methods.defaultOf(customerId)
                .filter(found -> found.isOf(answer.processor()))
                .isEmpty()) {
            methods.makeDefault(customerId, method.paymentMethodId());
        }
        return PaymentMethodResponse.of(methods.find(method.paymentMethodId()).orElseThrow(), null);
    }
}
