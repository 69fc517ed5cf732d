package io.billwright.invoicing.invoices;

import io.billwright.core.contract.Extra;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class LineStore {

    private final JdbcClient jdbc;

    LineStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The invoice version whose lines are to be read.
    record Wanted(UUID invoiceId, int version) {}

    Map<UUID, List<InvoiceLine>> of(List<Invoice> invoices) {
        return ofVersions(invoices.stream()
                .map(invoice -> new Wanted(invoice.invoiceId(), invoice.version()))
                .toList());
    }

    /// The lines of one version of each invoice, by invoice id. Joining to `invoices` instead of the parameters would
    /// make PostgreSQL read all lines of the seller.
    Map<UUID, List<InvoiceLine>> ofVersions(List<Wanted> wanted) {
        var sql = """
                select l.invoice_id, l.brick_id, l.brick_name, l.brick_code, l.kind, l.quantity,
                       lower(l.service) as starts_at, upper(l.service) as ends_at, l.sub_total, l.net, l.tax,
                       l.difference_of, lower(coalesce(l.serves, l.service)) as serves_from,
                       upper(coalesce(l.serves, l.service)) as serves_to
                from unnest(:ids, :versions) as v(invoice_id, version)
                join invoice_lines l on l.invoice_id = v.invoice_id and l.version = v.version
                order by l.invoice_id, l.position
                """;
        record Placed(UUID invoiceId, InvoiceLine line) {}
        return jdbc
                .sql(sql)
                .param("ids", wanted.stream().map(Wanted::invoiceId).toArray(UUID[]::new))
                .param("versions", wanted.stream().mapToInt(Wanted::version).toArray())
                .query((row, _) -> new Placed(Rows.uuid(row, "invoice_id"), line(row)))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        Placed::invoiceId, Collectors.mapping(Placed::line, Collectors.toList())));
    }

    private static InvoiceLine line(ResultSet row) throws SQLException {
        var kind = InvoiceLine.Kind.valueOf(row.getString("kind"));
        return new InvoiceLine(
                Rows.uuid(row, "brick_id"),
                row.getString("brick_name"),
                row.getString("brick_code"),
                kind,
                row.getBigDecimal("quantity"),
                new DatePeriod(row.getObject("starts_at", LocalDate.class), row.getObject("ends_at", LocalDate.class)),
                row.getLong("sub_total"),
                row.getLong("net"),
                row.getLong("tax"),
                kind.isExtra() ? Rows.uuid(row, "difference_of") : Extra.SCHEDULED,
                new DatePeriod(
                        row.getObject("serves_from", LocalDate.class), row.getObject("serves_to", LocalDate.class)));
    }
}
