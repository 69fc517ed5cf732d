package io.billwright.billing.milestones;

import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Completions that count; those of voided invoices are kept for rebilling.
@Component
final class CompletionStore {

    private static final String SELECT = """
            select c.completion_id, c.milestone_id, c.order_id, o.sequence, c.phase_position, m.brick_id,
                   c.units::text as units, c.bill_on, c.invoice_id, c.service_date, c.completed_at
            from milestone_completions c
            join milestones m on m.milestone_id = c.milestone_id
            join orders o on o.order_id = c.order_id
            """;
    private static final String COUNTING = SELECT + " where c.released_at is null";
    private static final Pattern RANGE = Pattern.compile("\\[(\\d+),(\\d+)\\)");

    private final JdbcClient jdbc;

    CompletionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Completion completion) {
        var sql = """
                insert into milestone_completions (completion_id, milestone_id, order_id, phase_position, quantity,
                                                   units, bill_on, invoice_id, service_date, completed_at)
                values (:id, :milestone, :order, :phase, :quantity, :units::int8multirange, :billOn, :invoice,
                        :serviceDate, :completedAt)
                """;
        jdbc.sql(sql)
                .param("id", completion.completionId())
                .param("milestone", completion.milestoneId())
                .param("order", completion.orderId())
                .param("phase", completion.phasePosition())
                .param("quantity", completion.quantity())
                .param("units", text(completion.units()))
                .param("billOn", completion.billOn().name())
                .param("invoice", completion.invoiceId())
                .param("serviceDate", completion.serviceDate())
                .param("completedAt", Rows.utc(completion.completedAt()))
                .update();
    }

    /// The completions of milestones, oldest first.
    List<Completion> of(Collection<UUID> milestoneIds) {
        return jdbc.sql(COUNTING + " and c.milestone_id = any(:ids) order by c.completed_at, c.completion_id")
                .param("ids", milestoneIds.toArray(UUID[]::new))
                .query(CompletionStore::completion)
                .list();
    }

    /// The completions that invoices bill.
    List<Completion> ofInvoices(Collection<UUID> invoiceIds) {
        return jdbc.sql(COUNTING + " and c.invoice_id = any(:ids) order by c.completed_at, c.completion_id")
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(CompletionStore::completion)
                .list();
    }

    /// The completions that a voided invoice had billed.
    List<Completion> released(UUID invoiceId) {
        return jdbc.sql(SELECT + """
                         where c.released_at is not null and c.invoice_id = :id
                        order by c.completed_at, c.completion_id
                        """)
                .param("id", invoiceId)
                .query(CompletionStore::completion)
                .list();
    }

    /// Moves completions to another invoice.
    void move(Collection<UUID> completionIds, UUID invoiceId) {
        jdbc.sql("update milestone_completions set invoice_id = :invoice where completion_id = any(:ids)")
                .param("invoice", invoiceId)
                .param("ids", completionIds.toArray(UUID[]::new))
                .update();
    }

    void release(UUID invoiceId, Instant now) {
        jdbc.sql("""
                        update milestone_completions set released_at = :now
                        where invoice_id = :id and released_at is null
                        """).param("now", Rows.utc(now)).param("id", invoiceId).update();
    }

    private static Completion completion(ResultSet row, int rowNumber) throws SQLException {
        return new Completion(
                Rows.uuid(row, "completion_id"),
                Rows.uuid(row, "milestone_id"),
                Rows.uuid(row, "order_id"),
                row.getInt("sequence"),
                row.getInt("phase_position"),
                Rows.uuid(row, "brick_id"),
                units(row.getString("units")),
                BillOn.valueOf(row.getString("bill_on")),
                Rows.uuid(row, "invoice_id"),
                row.getObject("service_date", LocalDate.class),
                Rows.instant(row, "completed_at"));
    }

    static String text(List<Units> units) {
        return units.stream()
                .map(part -> "[" + part.before() + "," + part.after() + ")")
                .collect(Collectors.joining(",", "{", "}"));
    }

    static List<Units> units(String text) {
        return RANGE.matcher(text)
                .results()
                .map(range -> new Units(Long.parseLong(range.group(1)), Long.parseLong(range.group(2))))
                .toList();
    }
}
