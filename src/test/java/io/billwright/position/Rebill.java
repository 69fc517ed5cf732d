package io.billwright.position;

import io.billwright.position.Invoice.Kind;
import java.util.ArrayList;
import java.util.List;

/// R17: bills the service of a voided invoice again at current prices, without changes that were billed or credited
/// separately.
final class Rebill {

    private Rebill() {}

    static void of(Position position, Invoice voided) {
        var books = position.books;
        var again =
                books.add(voided.kind, voided.company, voided.agreement, voided.period, voided.service, position.today);
        voided.rebilledAs = again;
        again.charges = voided.kind == Kind.DIFFERENCE ? voided.charges : List.of();
        again.apart.addAll(voided.apart);
        again.apart.addAll(neverBegun(voided));
        again.dearer.addAll(voided.dearer);
        again.change = voided.change;
        voided.extras.forEach(done -> again.extras.add(done.milestone().again(done)));
        var charges = new ArrayList<>(position.content(again));
        charges.addAll(position.usage.takeAgain(again, voided));
        books.issue(again, charges, position.today);
    }

    /// Changes agreed for days after the end of the agreement.
    private static List<Stage> neverBegun(Invoice voided) {
        return voided.agreement == null
                ? List.of()
                : voided.agreement.stages().stream()
                        .filter(stage -> !stage.from().isBefore(voided.agreement.end()))
                        .toList();
    }

    /// Possible once, and only while nothing else has billed what the void released or any of its days.
    static boolean isPossible(Position position, Invoice invoice) {
        return invoice.voided
                && invoice.rebilledAs == null
                && !neverBegins(position, invoice)
                && !isRecastSince(position, invoice)
                && !isLoweredSince(position, invoice)
                && position.books.invoices.stream().noneMatch(invoice::sharesDaysWith)
                && position.usage.isReleased(invoice)
                && invoice.extras.stream().allMatch(done -> done.milestone().left() >= invoice.steps(done.milestone()));
    }

    /// R27: whatever was billed for time that never begins is noted in full, so it is not billed again.
    private static boolean neverBegins(Position position, Invoice invoice) {
        var lastDay = position.lastDay();
        var agreement = invoice.agreement;
        return lastDay != null
                && agreement != null
                && agreement.rests().real(invoice.service.start()).isAfter(lastDay);
    }

    /// Whether a recast has taken some of its days.
    private static boolean isRecastSince(Position position, Invoice invoice) {
        var agreement = invoice.agreement;
        return agreement != null
                && agreement != position.agreement()
                && agreement.end().isBefore(invoice.service.end());
    }

    /// Whether a decrease followed after some of its days were billed separately: it can then not be determined any
    /// more which of the two invoices bills what.
    private static boolean isLoweredSince(Position position, Invoice invoice) {
        if (invoice.agreement == null) {
            return false;
        }
        var stages = invoice.agreement.stages();
        var apart = stages.stream()
                .filter(stage -> stage.equals(invoice.change) || invoice.apart.contains(stage))
                .findFirst();
        if (apart.isEmpty()) {
            return false;
        }
        var later = stages.subList(stages.indexOf(apart.get()) + 1, stages.size());
        return position.books.invoices.stream()
                .filter(one -> one.kind == Kind.PERIOD && one.agreement == invoice.agreement && one.rebilledAs == null)
                .anyMatch(period -> later.stream().anyMatch(stage -> isLowered(invoice, period, stage)));
    }

    private static boolean isLowered(Invoice invoice, Invoice period, Stage stage) {
        var settled = invoice.kind == Kind.DIFFERENCE ? period.dearer : period.apart;
        var days = period.service.and(invoice.service);
        return !settled.contains(stage)
                && invoice.agreement != null
                && !days.isEmpty()
                && invoice.agreement.changes(stage, days);
    }
}
