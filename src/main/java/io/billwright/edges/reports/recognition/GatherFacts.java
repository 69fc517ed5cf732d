package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.edges.reports.recognition.Earned.ByDays;
import io.billwright.edges.reports.recognition.Earned.ByUse;
import io.billwright.edges.reports.recognition.Earned.OnDay;
import io.billwright.edges.reports.recognition.Earned.Rest;
import io.billwright.edges.reports.recognition.LineFacts.Line;
import io.billwright.edges.reports.recognition.Piece.Source;
import io.billwright.edges.reports.recognition.ReductionFacts.Note;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Gathers what invoices billed and credited, and when each part is earned: recurring charges by days, usage as it is
/// used, everything else on its day.
@Component
final class GatherFacts {

    private final LineFacts lines;
    private final ReductionFacts reductions;
    private final UseFacts uses;

    GatherFacts(LineFacts lines, ReductionFacts reductions, UseFacts uses) {
        this.lines = lines;
        this.reductions = reductions;
        this.uses = uses;
    }

    List<InvoiceFacts> of(Collection<UUID> invoiceIds) {
        var byInvoice = lines.of(invoiceIds).stream()
                .collect(Collectors.groupingBy(Line::invoiceId, LinkedHashMap::new, Collectors.toList()));
        var all = byInvoice.values().stream().flatMap(List::stream).toList();
        var used = uses.used(all.stream()
                .map(Line::chargeId)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        var rests = uses.rests(all.stream()
                .map(Line::subscriptionId)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        var gathered = new LinkedHashMap<UUID, Gathered>();
        byInvoice.forEach((id, its) -> gathered.put(id, new Gathered(its, used, restsOf(its.getFirst(), rests))));
        reductions
                .notes(invoiceIds)
                .forEach(note -> of(gathered, note.invoiceId()).add(note));
        reductions
                .recasts(invoiceIds)
                .forEach(recast -> of(gathered, recast.invoiceId())
                        .add(
                                Source.RECAST,
                                -recast.net(),
                                recast.at(),
                                recast.startsAt().minusDays(1)));
        reductions
                .versions(invoiceIds)
                .forEach(version -> of(gathered, version.invoiceId())
                        .add(Source.REGENERATED, version.amount(), version.at(), LocalDate.EPOCH));
        return gathered.values().stream().map(Gathered::facts).toList();
    }

    private static Gathered of(Map<UUID, Gathered> gathered, UUID invoiceId) {
        return Objects.requireNonNull(gathered.get(invoiceId), "what is given back was billed");
    }

    private static List<Rest> restsOf(Line line, Map<UUID, List<Rest>> rests) {
        return line.subscriptionId() == null ? List.of() : rests.getOrDefault(line.subscriptionId(), List.of());
    }

    /// The pieces of one invoice, while they are gathered.
    private static final class Gathered {

        private final Line any;
        private final List<Rest> rests;
        private final List<Piece> pieces = new ArrayList<>();
        /// The lines of the last version, by their position.
        private final Map<Integer, Piece> last = new TreeMap<>();

        Gathered(List<Line> lines, Map<UUID, Map<LocalDate, Fraction>> used, List<Rest> rests) {
            this.any = lines.getLast();
            this.rests = rests;
            for (var line : lines) {
                if (!line.kind().equals("BALANCE")) {
                    var piece = piece(line, used);
                    pieces.add(piece);
                    if (line.isLastVersion()) {
                        last.put(line.place(), piece);
                    }
                }
            }
        }

        InvoiceFacts facts() {
            return new InvoiceFacts(any.invoiceId(), any.companyId(), any.currency(), List.copyOf(pieces));
        }

        private Piece piece(Line line, Map<UUID, Map<LocalDate, Fraction>> used) {
            var earned = switch (line.kind()) {
                case "ADD_ON", "USAGE" -> new ByDays(line.days(), rests);
                case "OVERAGE" -> overage(line, used);
                default -> new OnDay(line.days().start());
            };
            return new Piece(
                    Source.LINE,
                    line.name(),
                    line.printed(),
                    line.net(),
                    line.billedAt(),
                    line.goneAt(),
                    line.isVoided(),
                    line.isFirstBill(),
                    earned,
                    line.ends());
        }

        private static Earned overage(Line line, Map<UUID, Map<LocalDate, Fraction>> used) {
            var units = line.chargeId() == null ? null : used.get(line.chargeId());
            return units == null
                    ? new ByDays(line.printed(), List.of())
                    : new ByUse(line.printed(), units, line.committed());
        }

        /// Adds an amount that is earned in full on one day.
        void add(Source source, long amount, Instant at, LocalDate on) {
            add(source, source.name(), amount, at, new OnDay(on));
        }

        /// The note of an upgrade gives back the days from its start, and the note of a cancellation the time that is
        /// not used. Any other note lowers the price of its lines, or of all lines in proportion, and so
        /// changes what they have earned so far.
        void add(Note note) {
            if (note.days() != null) {
                add(Source.CREDIT_NOTE, note.number(), -note.net(), note.issuedAt(), new ByDays(note.days(), rests));
            } else if (note.canceledTo() != null) {
                add(Source.CREDIT_NOTE, note.number(), -note.net(), note.issuedAt(), new OnDay(note.canceledTo()));
            } else {
                shares(note).forEach((place, net) -> {
                    var line = last.get(place);
                    var earned = line == null ? new OnDay(LocalDate.EPOCH) : line.earned();
                    add(Source.CREDIT_NOTE, note.number(), -net, note.issuedAt(), earned);
                });
            }
        }

        private Map<Integer, Long> shares(Note note) {
            long named =
                    note.lines().values().stream().mapToLong(Long::longValue).sum();
            if (named == note.net() && !note.lines().isEmpty()) {
                return note.lines();
            }
            var weights = last.values().stream()
                    .map(piece -> Fraction.of(Math.max(piece.amount(), 0)))
                    .toList();
            if (weights.stream().allMatch(weight -> weight.signum() == 0)) {
                return Map.of(-1, note.net());
            }
            var parts = Allocation.byWeight(new Money(note.net(), any.currency()), weights);
            var shares = new TreeMap<Integer, Long>();
            var places = last.keySet().iterator();
            parts.forEach(part -> shares.put(places.next(), part.minorUnits()));
            return shares;
        }

        private void add(Source source, String name, long amount, Instant at, Earned earned) {
            var gone = any.isVoided() ? any.goneAt() : null;
            pieces.add(new Piece(source, name, null, amount, at, gone, any.isVoided(), false, earned, any.ends()));
        }
    }
}
