package io.billwright.collection.charges;

import io.billwright.invoicing.invoices.ProvisionalNumber;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Payments and payment attempts of all invoices.
@Component
final class PaymentListStore {

    static final String STATUS = """
            (case when p.paid_amount < 0 then 'REVERSAL'
                  when exists (select from payments r
                               where r.invoice_id = p.invoice_id and r.reversal_of = p.payment_id) then 'REVERSED'
                  else 'RECEIVED' end)""";

    static final String ATTEMPT_STATUS =
            "(case when a.state in ('CREATED', 'SENT') then 'PROCESSING' else a.state end)";

    private static final String PAYMENTS = """
            from payments p
            join invoices i on i.invoice_id = p.invoice_id
            left join payment_attempts a on a.attempt_id = p.payment_id
            """;

    private static final String ATTEMPTS = """
            from payment_attempts a join invoices i on i.invoice_id = a.invoice_id
            """;

    private final JdbcClient jdbc;

    PaymentListStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<ListedPayment> payments(Filter filter, Sorted page) {
        var sql = """
                select p.payment_id, p.invoice_id, p.version, v.version_id, p.invoice_number, p.payment_method,
                       p.paid_amount, p.currency, p.paid_at, p.payment_proof, p.memo, p.error, p.reversal_of,
                       p.customer_payment_id, p.created_at, i.time_zone, i.customer_id, i.billed_company_id,
                       a.reference, l.external_id, l.metadata,
                       (select n.invoice_number from invoice_versions n
                        where n.invoice_id = i.invoice_id and n.version = i.version) as current_number,
                """ + STATUS + " as status " + PAYMENTS + """
                left join invoice_versions v on v.invoice_id = p.invoice_id and v.version = p.version
                """ + LabelKind.PAYMENT.join("p.payment_id")
                + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting((row, rowNumber) -> {
                    var payment = PaymentStore.payment(row, rowNumber);
                    var number = Objects.requireNonNullElseGet(
                            row.getString("current_number"), () -> ProvisionalNumber.of(payment.invoiceId()));
                    return new ListedPayment(
                            PaymentResponse.of(payment, number, ZoneId.of(row.getString("time_zone"))),
                            Rows.uuid(row, "customer_id"),
                            Rows.uuid(row, "billed_company_id"),
                            ListedPayment.Status.valueOf(row.getString("status")),
                            row.getString("reference"));
                }))
                .list();
    }

    long countPayments(Filter filter) {
        return jdbc.sql("select count(*) " + PAYMENTS + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    List<ListedAttempt> attempts(Filter filter, Sorted page) {
        var sql = """
                select a.attempt_id, a.invoice_id, a.customer_id, a.processor, a.origin, a.payment_method_id,
                       a.keeps_method, a.amount, a.currency, a.state, a.reference, a.action_url, a.is_pending,
                       a.error_code, a.error, a.created_at, a.settled_at, a.attempts, i.time_zone
                """ + ATTEMPTS + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting((row, rowNumber) -> {
                    var attempt = AttemptStore.attempt(row, rowNumber);
                    return new ListedAttempt(
                            AttemptResponse.of(attempt, ZoneId.of(row.getString("time_zone"))),
                            attempt.customerId(),
                            attempt.reference());
                }))
                .list();
    }

    long countAttempts(Filter filter) {
        return jdbc.sql("select count(*) " + ATTEMPTS + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }
}
