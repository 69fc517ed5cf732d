package io.billwright.agreements.orders;

import io.billwright.messaging.documents.SafeHtml;
import io.billwright.parties.sellers.FirstChargeDate;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Metadata;
import io.billwright.platform.http.Texts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads the fields of a request that concern an order but not its price, on top of current or default values. An
/// endpoint takes only the fields it names; null clears a field that may be empty.
public final class DetailsFields {

    /// All fields but those of an adjustment credit, which only a recast has.
    public static final Set<String> WITHOUT_CREDIT = Set.of(
            "crm_opportunity_id",
            "point_of_contact_id",
            "signatory_user_id",
            "auto_renews",
            "accounts_payable_emails",
            "payment_terms",
            "renewal_contract_period",
            "renewal_uplifted_rate",
            "metadata",
            "custom_order_form_html",
            "accepted_payment_methods_config",
            "purchase_order",
            "legal_entity_id",
            "transaction_method",
            "first_charge_date");

    private static final int MOST_EMAILS = 20;
    private static final int LONGEST_RENEWAL = 1200;
    private static final long LARGEST_AMOUNT = 99_999_999_999_999L;
    private static final DecimalLimits UPLIFT = new DecimalLimits(4, 6, true);
    private static final AcceptedPaymentMethods NO_METHODS =
            new AcceptedPaymentMethods(null, null, null, null, null, null, null, false, null);

    private final Fields fields;
    private final Set<String> taken;

    private DetailsFields(Fields fields, Set<String> taken) {
        this.fields = fields;
        this.taken = taken;
    }

    public static OrderDetails read(Fields fields, Set<String> taken, OrderDetails current) {
        return new DetailsFields(fields, taken).over(current);
    }

    private OrderDetails over(OrderDetails current) {
        return new OrderDetails(
                number("payment_terms", 0, 999, current.paymentTerms()),
                value("auto_renews", name -> fields.flag(name, true), current.autoRenews()),
                optional("renewal_contract_period", this::period, current.renewalContractPeriod()),
                orElse("renewal_uplifted_rate", this::rate, current.renewalUpliftedRate(), BigDecimal.ZERO),
                value(
                        "transaction_method",
                        name -> fields.choice(name, TransactionMethod.class),
                        current.transactionMethod()),
                value(
                        "first_charge_date",
                        name -> fields.choice(name, FirstChargeDate.class),
                        current.firstChargeDate()),
                optional("custom_order_form_html", this::form, current.customOrderFormHtml()),
                taken.contains("metadata")
                        ? Metadata.merged(current.metadata(), fields.any("metadata"))
                        : current.metadata(),
                optional("point_of_contact_id", fields::uuid, current.pointOfContactId()),
                optional("signatory_user_id", fields::uuid, current.signatoryUserId()),
                orElse("accounts_payable_emails", this::emails, current.accountsPayableEmails(), List.of()),
                optional("accepted_payment_methods_config", this::methods, current.acceptedPaymentMethodsConfig()),
                optional("purchase_order", this::purchaseOrder, current.purchaseOrder()),
                optional("legal_entity_id", fields::uuid, current.legalEntityId()),
                optional("crm_opportunity_id", name -> fields.text(name, 200), current.crmOpportunityId()),
                optional(
                        "adjustment_credit",
                        name -> fields.integer(name, 0, LARGEST_AMOUNT),
                        current.adjustmentCredit()),
                optional("adjustment_credit_label", name -> fields.text(name, 200), current.adjustmentCreditLabel()));
    }

    /// Reads a field that may be omitted but not null.
    private <T> T value(String name, Function<String, T> reader, T current) {
        return taken.contains(name) ? fields.change(name, reader).apply(current) : current;
    }

    private <T> T orElse(String name, Function<String, T> reader, T current, T cleared) {
        return taken.contains(name) ? fields.patch(name, reader).apply(current, cleared) : current;
    }

    private <T> @Nullable T optional(String name, Function<String, T> reader, @Nullable T current) {
        return orElse(
                        name,
                        field -> Optional.of(reader.apply(field)),
                        Optional.ofNullable(current),
                        Optional.<T>empty())
                .orElse(null);
    }

    private int number(String name, int min, int max, int current) {
        return value(name, field -> (int) fields.integer(field, min, max), current);
    }

    private int period(String name) {
        return (int) fields.integer(name, 1, LONGEST_RENEWAL);
    }

    private BigDecimal rate(String name) {
        var rate = fields.decimal(name, UPLIFT);
        if (rate.compareTo(BigDecimal.valueOf(-100)) < 0) {
            fields.wrong(name, "must be at least -100");
        }
        return rate;
    }

    private String form(String name) {
        var html = fields.text(name, SafeHtml.LONGEST);
        if (!fields.isWrong(name)) {
            SafeHtml.problem(html).ifPresent(problem -> fields.wrong(name, problem));
        }
        return html;
    }

    private List<String> emails(String name) {
        return fields.texts(name, 0, MOST_EMAILS, Texts::email);
    }

    private AcceptedPaymentMethods methods(String name) {
        return fields.object(name, NO_METHODS, AcceptedPaymentMethods::of);
    }

    private PurchaseOrder purchaseOrder(String name) {
        return fields.object(name, new PurchaseOrder(""), PurchaseOrder::of);
    }
}
