package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.agreements.orders.CreditDecreases.Taken;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.explanations.ExplanationBytes;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
final class CreditNoteStore {

    private static final String SELECT = """
            select credit_note_id, credit_note_number, legal_entity_id, invoice_id, version, reason, issued_at,
                   currency, net_total, tax_total, grand_total, taxes, lowered, granted, refunded,
                   order_id, lines
            from credit_notes
            """;

    /// Joins the customer and the billed company, for the list filters.
    private static final String LISTED = """
            cross join lateral (select i.customer_id, i.billed_company_id from invoices i
                                where i.invoice_id = credit_notes.invoice_id) billed
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    CreditNoteStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// The next number in a legal entity's series. Its row stays locked until the transaction ends.
    long takeNumber(UUID legalEntityId) {
        var sql = """
                insert into credit_note_series (legal_entity_id, next_number) values (:entity, 2)
                on conflict (seller_id, legal_entity_id)
                do update set next_number = credit_note_series.next_number + 1
                returning next_number - 1
                """;
        return jdbc.sql(sql).param("entity", legalEntityId).query(Long.class).single();
    }

    /// The database rejects notes whose total exceeds their invoice.
    void insert(CreditNote note, ExplainedAmounts explanation) {
        var sql = """
                insert into credit_notes (credit_note_id, credit_note_number, legal_entity_id, invoice_id, version,
                                          reason, issued_at, currency, net_total, tax_total, grand_total, taxes,
                                          lowered, granted, refunded, order_id, explanation, lines)
                values (:id, :number, :entity, :invoice, :version, :reason, :issuedAt, :currency, :net, :tax, :total,
                        :taxes::jsonb, :lowered, :granted, :refunded, :order, :explanation, :lines::jsonb)
                """;
        jdbc.sql(sql)
                .param("id", note.creditNoteId())
                .param("number", note.number())
                .param("entity", note.legalEntityId())
                .param("invoice", note.invoiceId())
                .param("version", note.version())
                .param("reason", note.reason())
                .param("issuedAt", Rows.utc(note.issuedAt()))
                .param("currency", note.currency().name())
                .param("net", note.net())
                .param("tax", note.tax())
                .param("total", note.total())
                .param("taxes", json.writeValueAsString(note.taxes()))
                .param("lowered", note.lowered())
                .param("granted", note.granted())
                .param("refunded", note.refunded())
                .param("order", note.orderId())
                .param("explanation", ExplanationBytes.write(explanation))
                .param("lines", note.lines().isEmpty() ? null : json.writeValueAsString(note.lines()))
                .update();
    }

    Optional<CreditNote> find(UUID creditNoteId) {
        return jdbc.sql(SELECT + " where credit_note_id = :id")
                .param("id", creditNoteId)
                .query(this::note)
                .optional();
    }

    /// The notes of an invoice, oldest first.
    List<CreditNote> of(UUID invoiceId) {
        return jdbc.sql(SELECT + " where invoice_id = :id order by issued_at, credit_note_id")
                .param("id", invoiceId)
                .query(this::note)
                .list();
    }

    /// A page of notes, newest first.
    List<CreditNote> list(Filter filter, Sorted page) {
        var sql = SELECT + LISTED + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(this::note))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from credit_notes " + LISTED + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// How the total was calculated; empty for notes from before explanations were stored.
    Optional<ExplainedAmounts> explanation(UUID creditNoteId) {
        return jdbc.sql("select explanation from credit_notes where credit_note_id = :id and explanation is not null")
                .param("id", creditNoteId)
                .query((row, _) -> ExplanationBytes.read(row.getBytes("explanation")))
                .optional();
    }

    /// What upgrades have credited, by invoice.
    Map<UUID, List<Taken>> taken(Collection<UUID> invoiceIds) {
        record Found(UUID invoiceId, Taken taken) {}
        return jdbc
                .sql("""
                        select n.invoice_id, n.order_id, o.starts_at, n.net_total, n.tax_total
                        from credit_notes n join orders o on o.order_id = n.order_id
                        where n.invoice_id = any(:ids)
                        """)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query((row, _) -> new Found(
                        Rows.uuid(row, "invoice_id"),
                        new Taken(
                                Rows.uuid(row, "order_id"),
                                row.getObject("starts_at", LocalDate.class),
                                row.getLong("net_total"),
                                row.getLong("tax_total"))))
                .list()
                .stream()
                .collect(
                        Collectors.groupingBy(Found::invoiceId, Collectors.mapping(Found::taken, Collectors.toList())));
    }

    /// What notes on single lines have credited, by invoice.
    Map<UUID, List<NotedLine>> lines(Collection<UUID> invoiceIds) {
        record Found(UUID invoiceId, List<NotedLine> lines) {}
        return jdbc
                .sql("select invoice_id, lines from credit_notes where invoice_id = any(:ids) and lines is not null")
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query((row, _) -> new Found(Rows.uuid(row, "invoice_id"), lines(row)))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        Found::invoiceId,
                        Collectors.flatMapping(found -> found.lines().stream(), Collectors.toList())));
    }

    private List<NotedLine> lines(ResultSet row) throws SQLException {
        var text = row.getString("lines");
        return text == null ? List.of() : List.of(json.readValue(text, NotedLine[].class));
    }

    private CreditNote note(ResultSet row, int rowNumber) throws SQLException {
        return new CreditNote(
                Rows.uuid(row, "credit_note_id"),
                row.getString("credit_note_number"),
                Rows.uuid(row, "legal_entity_id"),
                Rows.uuid(row, "invoice_id"),
                row.getInt("version"),
                row.getString("reason"),
                Rows.instant(row, "issued_at"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("net_total"),
                row.getLong("tax_total"),
                List.of(json.readValue(row.getString("taxes"), InvoiceTax[].class)),
                row.getLong("lowered"),
                row.getLong("granted"),
                row.getLong("refunded"),
                Rows.optionalUuid(row, "order_id"),
                lines(row));
    }
}
