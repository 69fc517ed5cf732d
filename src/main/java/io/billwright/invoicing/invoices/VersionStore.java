package io.billwright.invoicing.invoices;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.explain.Explanation;
import io.billwright.invoicing.explanations.ExplanationBytes;
import io.billwright.invoicing.invoices.LineStore.Wanted;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
public final class VersionStore {

    private static final String SELECT = """
            select invoice_id, version, version_id, invoice_number, created_at, sub_total, net_total, tax_total,
                   grand_total, taxes, parties
            from invoice_versions
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final LineStore lines;

    VersionStore(JdbcClient jdbc, JsonMapper json, LineStore lines) {
        this.jdbc = jdbc;
        this.json = json;
        this.lines = lines;
    }

    public Optional<InvoiceVersion> find(UUID invoiceId, int version) {
        return jdbc.sql(SELECT + " where invoice_id = :id and version = :version")
                .param("id", invoiceId)
                .param("version", version)
                .query(this::version)
                .optional();
    }

    /// The content of an invoice that was voided before it was issued, as a version. Empty for any other.
    public Optional<InvoiceVersion> neverIssued(Invoice invoice) {
        record Voided(Instant at, Parties parties) {}
        return jdbc.sql("select voided_at, parties from voided_invoices where invoice_id = :id and parties is not null")
                .param("id", invoice.invoiceId())
                .query((row, _) -> new Voided(
                        Rows.instant(row, "voided_at"), json.readValue(row.getString("parties"), Parties.class)))
                .optional()
                .map(voided -> new InvoiceVersion(
                        invoice.invoiceId(),
                        invoice.version(),
                        invoice.invoiceId(),
                        ProvisionalNumber.of(invoice.invoiceId()),
                        voided.at,
                        invoice.content().subTotal(),
                        invoice.content().net(),
                        invoice.content().tax(),
                        invoice.content().total(),
                        invoice.content().taxes(),
                        voided.parties));
    }

    /// The versions of an invoice, oldest first.
    public List<InvoiceVersion> of(UUID invoiceId) {
        return jdbc.sql(SELECT + " where invoice_id = :id order by version")
                .param("id", invoiceId)
                .query(this::version)
                .list();
    }

    /// The lines of a version.
    public List<InvoiceLine> lines(UUID invoiceId, int version) {
        return lines.ofVersions(List.of(new Wanted(invoiceId, version))).getOrDefault(invoiceId, List.of());
    }

    /// How the total was calculated.
    Optional<Explanation> explanation(UUID invoiceId, int version) {
        return jdbc.sql("select explanation from invoice_versions where invoice_id = :id and version = :version")
                .param("id", invoiceId)
                .param("version", version)
                .query((row, _) -> total(ExplanationBytes.read(row.getBytes("explanation"))))
                .optional();
    }

    /// How the amounts of each line were calculated; empty for an invoice that was never issued.
    public List<ExplainedLine> explainedLines(UUID invoiceId, int version) {
        return jdbc.sql("select explanation, taxes from invoice_versions where invoice_id = :id and version = :version")
                .param("id", invoiceId)
                .param("version", version)
                .query((row, _) -> ExplainedLine.of(
                        ExplanationBytes.read(row.getBytes("explanation")).trees(),
                        json.readValue(row.getString("taxes"), InvoiceTax[].class).length))
                .optional()
                .orElse(List.of());
    }

    private static Explanation total(ExplainedAmounts explained) {
        return Explanation.of(explained.trees().get(PricedPeriod.TOTAL));
    }

    private InvoiceVersion version(ResultSet row, int rowNumber) throws SQLException {
        return new InvoiceVersion(
                Rows.uuid(row, "invoice_id"),
                row.getInt("version"),
                Rows.uuid(row, "version_id"),
                row.getString("invoice_number"),
                Rows.instant(row, "created_at"),
                row.getLong("sub_total"),
                row.getLong("net_total"),
                row.getLong("tax_total"),
                row.getLong("grand_total"),
                List.of(json.readValue(row.getString("taxes"), InvoiceTax[].class)),
                json.readValue(row.getString("parties"), Parties.class));
    }
}
