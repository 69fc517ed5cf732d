package io.billwright.agreements.orders;

import io.billwright.platform.db.Rows;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Who receives the mails about an invoice or a subscription: the addresses that the subscription's order names, or
/// else those of the billed company.
@Component
public final class Recipients {

    private final JdbcClient jdbc;

    Recipients(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public List<String> ofSubscription(UUID subscriptionId) {
        var sql = """
                select case when jsonb_array_length(coalesce(o.details -> 'accounts_payable_emails', '[]')) > 0
                            then array(select jsonb_array_elements_text(o.details -> 'accounts_payable_emails'))
                            else c.emails end as emails
                from subscriptions s
                join customers c on c.customer_id = s.billed_company_id
                left join orders o on o.order_id = s.current_order_id
                where s.subscription_id = :id
                """;
        return jdbc.sql(sql)
                .param("id", subscriptionId)
                .query((row, _) -> Rows.texts(row, "emails"))
                .single();
    }

    public List<String> of(UUID invoiceId) {
        var sql = """
                select case when jsonb_array_length(coalesce(o.details -> 'accounts_payable_emails', '[]')) > 0
                            then array(select jsonb_array_elements_text(o.details -> 'accounts_payable_emails'))
                            else c.emails end as emails
                from invoices i
                join customers c on c.customer_id = i.billed_company_id
                left join subscriptions s on s.subscription_id = i.subscription_id
                left join orders o on o.order_id = s.current_order_id
                where i.invoice_id = :id
                """;
        return jdbc.sql(sql)
                .param("id", invoiceId)
                .query((row, _) -> Rows.texts(row, "emails"))
                .single();
    }
}
