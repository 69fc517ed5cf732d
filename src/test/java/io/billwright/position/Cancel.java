package io.billwright.position;

import java.util.List;

/// R27: ending today. What has begun stays billed; what was billed for time that never begins is noted in full.
final class Cancel {

    private Cancel() {}

    static void today(Position position) {
        if (position.isPaused()) {
            position.resume();
        }
        var agreement = position.agreement();
        var day = agreement.rests().agreed(position.today);
        for (var invoice : List.copyOf(position.books.invoices)) {
            if (invoice.agreement == null || !invoice.service.start().isAfter(day)) {
                continue;
            }
            if (invoice.isOpen()) {
                invoice.withdrawn = true;
                position.billAlone(invoice);
                position.books.accounts.add(invoice.company, invoice.reserved + invoice.paid());
                invoice.reserved = 0;
            } else if (invoice.isIssued() && invoice.agreement == agreement) {
                position.books.note(invoice, invoice.left());
            }
        }
        position.forget();
        agreement.cut(day.plusDays(1));
        position.over();
        position.settle();
    }
}
