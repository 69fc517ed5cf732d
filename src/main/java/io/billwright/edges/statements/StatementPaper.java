package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.statements.Statement.Movement;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.sellers.Branding;
import java.util.Locale;

/// Everything that the statement template shows.
public record StatementPaper(Statement statement, Party seller, Party customer, Branding branding, Form form) {

    private static final String PLAIN_COLOR = "#1f3a5f";

    /// A color is inserted into CSS, where HTML escaping does not help.
    public StatementPaper {
        if (branding.color() != null && !branding.color().matches("#[0-9a-fA-F]{6}")) {
            throw new IllegalArgumentException("no color: " + branding.color());
        }
    }

    /// Texts that only statements use.
    public Messages texts() {
        return Messages.in(form.language(), "statements");
    }

    /// Texts shared with invoices.
    public Messages common() {
        return Messages.in(form.language(), InvoicePaper.TEXTS);
    }

    public String color() {
        return branding.color() == null ? PLAIN_COLOR : branding.color();
    }

    /// The label of a movement. If the balance does not change, the label contains the amount that was moved.
    public String entry(Movement movement, CurrencyCode currency) {
        var key = "kind." + movement.kind().name().toLowerCase(Locale.ROOT);
        return movement.kind().leavesBalance()
                ? texts().text(key, new Money(Math.abs(movement.credit()), currency))
                : texts().text(key);
    }

    public String amount(long cents, CurrencyCode currency) {
        return texts().formats().amount(new Money(cents, currency));
    }

    /// Whether the balance is or was ever in the company's favor.
    public boolean hasFavour() {
        return statement.accounts().stream()
                .anyMatch(account -> account.openingBalance() < 0
                        || account.movements().stream().anyMatch(movement -> movement.balance() < 0));
    }
}
