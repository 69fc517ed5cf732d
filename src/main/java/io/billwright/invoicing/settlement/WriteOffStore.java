package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.HistorySource;
import io.billwright.platform.db.Rows;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class WriteOffStore implements HistorySource {

    private final JdbcClient jdbc;

    WriteOffStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(WriteOff writeOff) {
        var sql = """
                insert into write_offs (write_off_id, invoice_id, amount, tax, reason, created_at)
                values (:id, :invoice, :amount, :tax, :reason, :createdAt)
                """;
        jdbc.sql(sql)
                .param("id", writeOff.writeOffId())
                .param("invoice", writeOff.invoiceId())
                .param("amount", writeOff.amount())
                .param("tax", writeOff.tax())
                .param("reason", writeOff.reason())
                .param("createdAt", Rows.utc(writeOff.createdAt()))
                .update();
    }

    /// How much tax of an invoice is written off now, in cents.
    long tax(UUID invoiceId) {
        return jdbc.sql("select coalesce(sum(tax), 0)::bigint from write_offs where invoice_id = :id")
                .param("id", invoiceId)
                .query(Long.class)
                .single();
    }

    @Override
    public List<Fact> of(UUID invoiceId) {
        var sql = """
                select created_at as at, 2 as rank, 2 as place, write_off_id as id,
                       case when amount > 0 then 'written_off' else 'write_off_reversed' end as type,
                       jsonb_build_object('amount', abs(amount), 'tax', abs(tax), 'reason', reason)::text as details
                from write_offs where invoice_id = :id
                """;
        return jdbc.sql(sql).param("id", invoiceId).query(Fact::read).list();
    }
}
