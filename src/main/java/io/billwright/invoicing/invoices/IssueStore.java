package io.billwright.invoicing.invoices;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.invoicing.explanations.ExplanationBytes;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Writes the rows of issued invoices. The caller holds the locks on the subscriptions and on the work.
@Component
public final class IssueStore {

    private static final String INSERT_VERSIONS = """
            insert into invoice_versions (invoice_id, version, version_id, invoice_number, created_at, sub_total,
                                          net_total, tax_total, grand_total, taxes, parties, explanation)
            select v.invoice_id, v.version, v.version_id, v.number, :now, v.sub_total, v.net, v.tax, v.net + v.tax,
                   v.taxes, v.parties, v.explanation
            from unnest(:ids, :versions, :versionIds, :numbers, :subTotals, :nets, :taxTotals, :taxes::jsonb[],
                        :parties::jsonb[], :explanations)
                 as v(invoice_id, version, version_id, number, sub_total, net, tax, taxes, parties, explanation)
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;
    /// Omits the absent parts of an address to save space.
    private final JsonMapper brief;

    IssueStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
        this.brief = json.rebuild()
                .changeDefaultPropertyInclusion(usual -> usual.withValueInclusion(JsonInclude.Include.NON_NULL))
                .build();
    }

    /// Invoices that are ready to be issued except for their numbers. Numbers are taken last, because taking them
    /// makes all other issuing wait.
    public static final class Prepared {

        private final StatementSpec statement;

        private Prepared(StatementSpec statement) {
            this.statement = statement;
        }

        /// `numbers` are in the order of the invoices.
        public void issue(List<String> numbers) {
            statement.param("numbers", numbers.toArray(String[]::new)).update();
        }
    }

    /// Prepares to issue invoices: writes their first versions, their state, and the work that follows. `deliverAt`
    /// is when workers render their documents, by the system clock.
    public Prepared prepare(List<NewIssue> issues, Instant now, Instant deliverAt) {
        var versions = issues.stream().map(NewIssue::version).toList();
        var sql = "with versions as (" + INSERT_VERSIONS + """
                ), issued as (
                    insert into issued_invoices (invoice_id, issued_at, due_at, past_due_at, grand_total, granted,
                                                 credited, paid, muted, settled_at)
                    select i.invoice_id, :now, i.due_at, i.past_due_at, i.total, i.granted, i.credited, i.paid, i.muted,
                           i.settled_at
                    from unnest(:ids, :dueAts::timestamptz[], :pastDueAts::timestamptz[], :totals, :granted, :credited,
                                :paid, :muted, :settledAts::timestamptz[])
                         as i(invoice_id, due_at, past_due_at, total, granted, credited, paid, muted, settled_at)
                    returning invoice_id, past_due_at, remaining, muted
                ), done as (
                    delete from invoice_work where invoice_id = any(:ids) and action = 'ISSUE'
                )
                insert into invoice_work (invoice_id, action, due_at, notify, is_first)
                select invoice_id, 'DELIVER', :deliverAt, not muted, true from issued
                union all select invoice_id, 'PAST_DUE', past_due_at, true, false from issued where remaining > 0
                """;
        return new Prepared(parameters(jdbc.sql(sql), versions)
                .param("dueAts", texts(issues, NewIssue::dueAt))
                .param("pastDueAts", texts(issues, NewIssue::pastDueAt))
                .param("totals", longs(issues, NewIssue::grandTotal))
                .param("granted", longs(issues, NewIssue::granted))
                .param("credited", longs(issues, NewIssue::credited))
                .param("paid", longs(issues, NewIssue::paid))
                .param("muted", issues.stream().map(NewIssue::muted).toArray(Boolean[]::new))
                .param("settledAts", texts(issues, NewIssue::settledAt))
                .param("deliverAt", Rows.utc(deliverAt))
                .param("now", Rows.utc(now)));
    }

    public boolean isNumberTaken(String invoiceNumber) {
        return jdbc.sql("select exists (select from invoice_versions where invoice_number = :number)")
                .param("number", invoiceNumber)
                .query(Boolean.class)
                .single();
    }

    /// Keeps the document of an invoice that was just issued from being mailed; it is still rendered.
    public void deliverQuietly(UUID invoiceId) {
        jdbc.sql("update invoice_work set notify = false where invoice_id = :id and action = 'DELIVER'")
                .param("id", invoiceId)
                .update();
    }

    /// Writes another version of an issued invoice.
    public void addVersion(NewVersion version, String number, Instant now) {
        parameters(jdbc.sql(INSERT_VERSIONS), List.of(version))
                .param("numbers", new String[] {number})
                .param("now", Rows.utc(now))
                .update();
    }

    /// Records the void, with what it released as JSON. All pending work but the delivery is removed; [#deliver]
    /// queues the new document. An invoice that was never issued keeps its parties here.
    public void voidInvoice(
            UUID invoiceId, @Nullable String reason, String released, @Nullable Parties parties, Instant now) {
        jdbc.sql("""
                        insert into voided_invoices (invoice_id, voided_at, reason, released, parties)
                        values (:id, :now, :reason, :released::jsonb, :parties::jsonb)
                        """)
                .param("parties", parties == null ? null : brief.writeValueAsString(parties))
                .param("id", invoiceId)
                .param("now", Rows.utc(now))
                .param("reason", reason)
                .param("released", released)
                .update();
        jdbc.sql("update issued_invoices set voided = true, credited = 0 where invoice_id = :id")
                .param("id", invoiceId)
                .update();
        jdbc.sql("delete from invoice_work where invoice_id = :id and action <> 'DELIVER'")
                .param("id", invoiceId)
                .update();
    }

    /// Queues the document for rendering and, with `notify`, for mailing. The caller renders it at once; if that
    /// fails, workers do so at `at`, by the system clock. A worker that is still rendering the previous state loses
    /// its claim. A notification that is still outstanding stays so, and carries the newest document.
    public void deliver(UUID invoiceId, boolean notify, Instant at) {
        jdbc.sql("""
                        insert into invoice_work (invoice_id, action, due_at, notify)
                        values (:id, 'DELIVER', :at, :notify)
                        on conflict (seller_id, invoice_id, action)
                        do update set due_at = excluded.due_at, notify = invoice_work.notify or excluded.notify,
                                      claim_id = null, claimed_until = null, attempts = 0, parked_reason = null,
                                      parked_at = null
                        """)
                .param("id", invoiceId)
                .param("notify", notify)
                .param("at", Rows.utc(at))
                .update();
    }

    /// Writes the state of a locked invoice. If it is no longer settled, it can become past due again.
    public void update(UUID invoiceId, Issued before, Issued after) {
        var sql = """
                update issued_invoices
                set grand_total = :total, granted = :granted, credited = :credited, adjusted = :adjusted, paid = :paid,
                    written_off = :writtenOff, settled_at = :settledAt,
                    given_up_at = case when :settledAt::timestamptz is null then given_up_at end
                where invoice_id = :id
                """;
        jdbc.sql(sql)
                .param("id", invoiceId)
                .param("total", after.grandTotal())
                .param("granted", after.granted())
                .param("credited", after.credited())
                .param("adjusted", after.adjusted())
                .param("paid", after.paid())
                .param("writtenOff", after.writtenOff())
                .param("settledAt", Rows.optionalUtc(after.settledAt()))
                .update();
        if (after.remaining() == 0) {
            jdbc.sql("delete from invoice_work where invoice_id = :id and action in ('PAST_DUE', 'COLLECT')")
                    .param("id", invoiceId)
                    .update();
        } else if (before.remaining() == 0) {
            jdbc.sql("""
                            insert into invoice_work (invoice_id, action, due_at) values (:id, 'PAST_DUE', :at)
                            on conflict (seller_id, invoice_id, action) do nothing
                            """)
                    .param("id", invoiceId)
                    .param("at", Rows.utc(after.pastDueAt()))
                    .update();
        }
    }

    /// Locks issued invoices in id order until the transaction ends (S3).
    public void lock(Collection<UUID> invoiceIds) {
        var sql = """
                select invoice_id from issued_invoices where invoice_id = any(:ids)
                order by invoice_id for no key update
                """;
        jdbc.sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    private StatementSpec parameters(StatementSpec statement, List<NewVersion> versions) {
        return statement
                .param("ids", ids(versions, version -> version.invoice().invoiceId()))
                .param(
                        "versions",
                        versions.stream()
                                .mapToInt(version -> version.invoice().version())
                                .toArray())
                .param("versionIds", ids(versions, NewVersion::versionId))
                .param(
                        "subTotals",
                        longs(versions, version -> version.invoice().content().subTotal()))
                .param(
                        "nets",
                        longs(versions, version -> version.invoice().content().net()))
                .param(
                        "taxTotals",
                        longs(versions, version -> version.invoice().content().tax()))
                .param(
                        "taxes",
                        texts(
                                versions,
                                version -> json.writeValueAsString(
                                        version.invoice().content().taxes())))
                .param("parties", texts(versions, version -> brief.writeValueAsString(version.parties())))
                .param(
                        "explanations",
                        versions.stream()
                                .map(version -> ExplanationBytes.write(version.explanation()))
                                .toArray(byte[][]::new));
    }

    private static <T> UUID[] ids(List<T> rows, Function<T, UUID> id) {
        return rows.stream().map(id).toArray(UUID[]::new);
    }

    private static <T> @Nullable String[] texts(List<T> rows, Function<T, @Nullable Object> text) {
        return rows.stream()
                .map(row -> {
                    var value = text.apply(row);
                    return value == null ? null : value.toString();
                })
                .toArray(String[]::new);
    }

    private static <T> long[] longs(List<T> rows, ToLongFunction<T> number) {
        return rows.stream().mapToLong(number).toArray();
    }
}
