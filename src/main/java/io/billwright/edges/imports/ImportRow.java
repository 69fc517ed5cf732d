package io.billwright.edges.imports;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row of a file and its outcome. `place` is its position in the import, `cells` its non-empty values by column.
record ImportRow(
        int place, ImportFile file, int line, @Nullable String externalId, Map<String, String> cells, Outcome outcome) {

    enum Status {
        WAITING,
        CREATED,
        EXISTING,
        REFUSED
    }

    /// The outcome of a row: the object that it created, or why it was rejected. `next` is the next invoice of a
    /// subscription.
    record Outcome(
            Status status,
            List<Problem> problems,
            @Nullable UUID objectId,
            @Nullable NextInvoice next) {

        static final Outcome WAITING = new Outcome(Status.WAITING, List.of(), null, null);

        static Outcome created(UUID objectId) {
            return new Outcome(Status.CREATED, List.of(), objectId, null);
        }

        static Outcome existing(UUID objectId) {
            return new Outcome(Status.EXISTING, List.of(), objectId, null);
        }

        static Outcome refused(List<Problem> problems) {
            return new Outcome(Status.REFUSED, problems, null, null);
        }

        Outcome billing(@Nullable NextInvoice invoice) {
            return new Outcome(status, problems, objectId, invoice);
        }
    }

    /// When the next invoice is issued, and its amount in cents.
    record NextInvoice(LocalDate day, long amount, String currency) {}

    String cell(String column) {
        return cells.getOrDefault(column, "");
    }

    boolean isRefused() {
        return outcome.status() == Status.REFUSED;
    }
}
