package io.billwright.edges.accounting;

import io.billwright.edges.accounting.JournalStore.Span;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Csv;
import io.billwright.platform.http.CutOff;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.springframework.stereotype.Component;

/// Streams the journal of a range of days as CSV, two lines per entry: one for the debit, one for the credit. Reads
/// it in batches, so that a slow client holds neither memory nor a database connection.
@Component
final class ExportJournal {

    private static final int PART = 1000;
    private static final Csv HEAD = Csv.of(
            "date",
            "entry_id",
            "account",
            "debit",
            "credit",
            "currency",
            "document_number",
            "customer_name",
            "customer_id",
            "source",
            "object_type",
            "object_id");

    private final SellerReads reads;
    private final SellerStore sellers;
    private final JournalStore journal;

    ExportJournal(SellerReads reads, SellerStore sellers, JournalStore journal) {
        this.reads = reads;
        this.sellers = sellers;
        this.journal = journal;
    }

    /// The first and the last day, in the seller's time zone; everything unless the call names them.
    record Days(LocalDate startsAt, LocalDate endsAt) {

        private static final LocalDate FIRST = LocalDate.of(1970, 1, 1);
        private static final LocalDate LAST = LocalDate.of(9999, 12, 30);

        static Days of(Call call) {
            var query = Json.mapper().createObjectNode();
            for (var name : List.of("starts_at", "ends_at")) {
                var value = call.query(name);
                if (value != null) {
                    query.put(name, value);
                }
            }
            return Fields.parse(query, fields -> {
                var startsAt = fields.optionalDate("starts_at");
                var endsAt = fields.optionalDate("ends_at");
                var days = new Days(startsAt == null ? FIRST : startsAt, endsAt == null ? LAST : endsAt);
                if (!fields.isWrong("ends_at") && days.endsAt.isBefore(days.startsAt)) {
                    fields.wrong("ends_at", "must not be before starts_at");
                }
                return days;
            });
        }

        Span in(ZoneId zone) {
            return new Span(
                    startsAt.atStartOfDay(zone).toInstant(),
                    endsAt.plusDays(1).atStartOfDay(zone).toInstant(),
                    false);
        }
    }

    /// The first batch is read before the answer begins, so that its failure can still be answered with an error.
    void handle(Seller seller, Days days, HttpServletResponse response) throws IOException {
        var zone = reads.in(seller, sellers::get).timeZone();
        var first = reads.in(seller, () -> journal.list(JournalPosition.START, days.in(zone), PART));
        response.setContentType("text/csv;charset=UTF-8");
        response.setHeader("Content-Disposition", "attachment; filename=\"journal.csv\"");
        try {
            var out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
            HEAD.write(out);
            write(seller, days.in(zone), first, zone, out);
            out.flush();
        } catch (RuntimeException failure) {
            throw new CutOff(failure);
        }
    }

    private void write(Seller seller, Span span, List<JournalEntry> first, ZoneId zone, Writer out) throws IOException {
        var part = first;
        while (true) {
            for (var entry : part) {
                write(entry, zone, out);
            }
            if (part.size() < PART) {
                return;
            }
            var after = part.getLast().position();
            part = reads.in(seller, () -> journal.list(after, span, PART));
        }
    }

    private static void write(JournalEntry entry, ZoneId zone, Writer out) throws IOException {
        var amount = BigDecimal.valueOf(entry.amount(), 2).toPlainString();
        line(entry, zone, entry.debit().name(), amount, "").write(out);
        line(entry, zone, entry.credit().name(), "", amount).write(out);
    }

    private static Csv line(JournalEntry entry, ZoneId zone, String account, String debit, String credit) {
        return Csv.of(
                entry.occurredAt().atZone(zone).toLocalDate().toString(),
                entry.entryId().toString(),
                account,
                debit,
                credit,
                entry.currency().name(),
                entry.documentNumber() == null ? "" : entry.documentNumber(),
                entry.customerName(),
                entry.customerId().toString(),
                entry.source(),
                entry.objectType().name(),
                entry.objectId().toString());
    }
}
