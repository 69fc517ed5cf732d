package io.billwright.billing.creditnotes;

import io.billwright.platform.db.Rows;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class OutsideRefundStore {

    private final JdbcClient jdbc;

    OutsideRefundStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(UUID entryId, UUID creditNoteId) {
        jdbc.sql("insert into outside_refunds (entry_id, credit_note_id) values (:entry, :note)")
                .param("entry", entryId)
                .param("note", creditNoteId)
                .update();
    }

    /// The outside refunds of a note, oldest first.
    List<OutsideRefund> of(UUID creditNoteId) {
        return jdbc.sql("""
                        select e.entry_id, -e.amount as amount, e.payment_method, e.paid_at, e.external_id, l.metadata
                        from outside_refunds o join credit_entries e on e.entry_id = o.entry_id
                        %s where o.credit_note_id = :note order by e.entry_id
                        """.formatted(LabelKind.CREDIT_ENTRY.join("e.entry_id")))
                .param("note", creditNoteId)
                .query((row, _) -> new OutsideRefund(
                        Rows.uuid(row, "entry_id"),
                        row.getLong("amount"),
                        row.getString("payment_method"),
                        Rows.instant(row, "paid_at"),
                        row.getString("external_id"),
                        Labels.of(row).shownMetadata()))
                .list();
    }

    /// How much of a note became credit, either at once or because its refund failed.
    long credited(UUID creditNoteId) {
        return jdbc.sql("""
                        select n.granted + coalesce((select sum(r.amount) from refunds r
                                                     where r.credit_note_id = n.credit_note_id
                                                       and r.state = 'FAILED'), 0)
                        from credit_notes n where n.credit_note_id = :note
                        """).param("note", creditNoteId).query(Long.class).single();
    }
}
