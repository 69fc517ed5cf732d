package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the entries of companies' credit.
@Component
public final class CreditEntries {

    private static final String SELECT = """
            select entry_id, customer_id, currency, amount, kind, reason, invoice_id, expires_at, payment_method,
                   paid_at, external_id, created_at
            from credit_entries
            """;

    private final JdbcClient jdbc;

    CreditEntries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Those of a company, newest first.
    List<CreditEntryResponse> list(UUID customerId, Page page) {
        var sql = SELECT + """
                where customer_id = :customer and (created_at, entry_id) < (:time, :id)
                order by created_at desc, entry_id desc limit :limit offset :offset
                """;
        return jdbc.sql(sql)
                .params(page.parameters())
                .param("customer", customerId)
                .query(CreditEntries::entry)
                .list();
    }

    long count(UUID customerId) {
        return jdbc.sql("select count(*) from credit_entries where customer_id = :customer")
                .param("customer", customerId)
                .query(Long.class)
                .single();
    }

    /// All of a company in a currency, the first first.
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
                Rows.instant(row, "created_at"));
    }
}
