package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the credit entries of companies.
@Component
public final class CreditEntries {

    private static final String SELECT = """
            select entry_id, customer_id, currency, amount, e.kind, reason, invoice_id, expires_at, payment_method,
                   paid_at, coalesce(e.external_id, l.external_id) as external_id, created_at, l.metadata
            from credit_entries e
            """ + LabelKind.CREDIT_ENTRY.join("entry_id");

    private final JdbcClient jdbc;

    CreditEntries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The filters of the list. A payout stores its external id itself, a grant as a label.
    static Filter filter(Call call, UUID customerId) {
        var labeled = "case when e.external_id = :external_id then e.entry_id else (select named.object_id"
                + " from labels named where named.kind = 'CREDIT_ENTRY' and named.external_id = :external_id) end";
        return new Filter(call, "e.customer_id = :customer")
                .with("customer", customerId)
                .oneOf("kind", CreditByHand.Kind.class, "e.kind")
                .oneOf("currency", CurrencyCode.class, "e.currency")
                .text("external_id", "e.entry_id", labeled)
                .days("created", "e.created_at")
                .amounts("e.amount");
    }

    /// A page of entries.
    List<CreditEntryResponse> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(CreditEntries::entry))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from credit_entries e " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// All entries of a company in a currency, oldest first.
    public List<CreditEntryResponse> all(UUID customerId, CurrencyCode currency) {
        var sql = SELECT + " where customer_id = :customer and currency = :currency order by created_at, entry_id";
        return jdbc.sql(sql)
                .param("customer", customerId)
                .param("currency", currency.name())
                .query(CreditEntries::entry)
                .list();
    }

    private static CreditEntryResponse entry(ResultSet row, int rowNumber) throws SQLException {
        var kind = row.getString("kind");
        return new CreditEntryResponse(
                Rows.uuid(row, "entry_id"),
                Rows.uuid(row, "customer_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("amount"),
                kind == null ? null : CreditByHand.Kind.valueOf(kind),
                row.getString("reason"),
                Rows.optionalUuid(row, "invoice_id"),
                Rows.optionalInstant(row, "expires_at"),
                row.getString("payment_method"),
                Rows.optionalInstant(row, "paid_at"),
                row.getString("external_id"),
                Rows.instant(row, "created_at"),
                Labels.of(row).shownMetadata());
    }
}
