package io.billwright.position;

import java.util.List;

/// R27: ending today. What has begun stays billed; what was billed for time that never begins is noted in full.
final class Cancel {

    private Cancel() {}

    /// What is noted, and what it adds to the credit of the companies.
    record Outcome(long noted, long credit) {}

    /// What was used or completed is owed all the same.
    private static long scheduled(Invoice invoice) {
        long sum = 0;
        for (int i = 0; i < invoice.charges.size(); i++) {
            if (invoice.charges.get(i).kind() == Charge.Kind.SCHEDULE) {
                sum += invoice.charges.get(i).net() + invoice.taxes.get(i);
            }
        }
        return sum;
    }

    static Outcome today(Position position) {
        long noted = position.books.noted();
        long credit = position.books.accounts.sum();
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
                long amount = Math.min(scheduled(invoice), invoice.left());
                if (amount > 0) {
                    position.books.note(invoice, amount);
                }
            }
        }
        position.forgetFrom(position.today);
        var outcome = new Outcome(position.books.noted() - noted, position.books.accounts.sum() - credit);
        new Commitments(position, agreement, day.plusDays(1), position.today.plusDays(1)).keepWhatBegan();
        agreement.cut(day.plusDays(1), position.today.plusDays(1));
        position.over();
        position.settle();
        return outcome;
    }
}
