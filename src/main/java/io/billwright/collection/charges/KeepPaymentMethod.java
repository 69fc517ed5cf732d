package io.billwright.collection.charges;

import io.billwright.collection.charges.Processor.Keeping;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Lets a customer save a payment method on the processor's form (S10). The processor is called outside of
/// transactions.
@Component
public final class KeepPaymentMethod {

    private static final Logger LOG = LoggerFactory.getLogger(KeepPaymentMethod.class);

    private final SellerTransactions transactions;
    private final Processors processors;
    private final SendCharge sendCharge;
    private final AttachPaymentMethod attachPaymentMethod;

    KeepPaymentMethod(
            SellerTransactions transactions,
            Processors processors,
            SendCharge sendCharge,
            AttachPaymentMethod attachPaymentMethod) {
        this.transactions = transactions;
        this.processors = processors;
        this.sendCharge = sendCharge;
        this.attachPaymentMethod = attachPaymentMethod;
    }

    /// Returns the URL of the form; empty if the processor has none now.
    public Optional<String> open(Seller seller, UUID customerId, String returnUrl) {
        return processor(seller).flatMap(processor -> {
            try {
                var customer = sendCharge.customer(seller, processor, customerId);
                return Optional.of(processor.openForm(seller, new Keeping(Ids.next(), customer, returnUrl)));
            } catch (Processor.Refused | Processor.Unavailable failure) {
                LOG.warn("no form for a payment method of customer {}: {}", customerId, failure.getMessage());
                return Optional.empty();
            }
        });
    }

    /// A method that a processor has attached.
    public static final class Entered {
        private final AttachPaymentMethod.Answer answer;

        private Entered(AttachPaymentMethod.Answer answer) {
            this.answer = answer;
        }
    }

    /// The method entered on the form, if there is one. Pass it to [#write].
    public Optional<Entered> entered(Seller seller, UUID customerId, String reference) {
        return processor(seller).flatMap(processor -> {
            try {
                var customer = sendCharge.customer(seller, processor, customerId);
                return processor
                        .entered(seller, customer, reference)
                        .map(method -> new Entered(new AttachPaymentMethod.Answer(processor, method)));
            } catch (Processor.Refused | Processor.Unavailable failure) {
                LOG.warn("a payment method of customer {} was not found: {}", customerId, failure.getMessage());
                return Optional.empty();
            }
        });
    }

    /// Call inside a transaction of the seller. Idempotent.
    public void write(Seller seller, UUID customerId, Entered entered) {
        attachPaymentMethod.write(seller, customerId, entered.answer);
    }

    private Optional<Processor> processor(Seller seller) {
        return transactions.in(seller, () -> processors.serving(seller));
    }
}
