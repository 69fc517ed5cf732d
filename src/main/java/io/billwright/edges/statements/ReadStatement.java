package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.Statement.Account;
import io.billwright.edges.statements.Statement.Movement;
import io.billwright.edges.statements.StatementStore.Moved;
import io.billwright.edges.statements.StatementStore.Span;
import io.billwright.parties.customers.Customer;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Compiles the statement of a company's account. Call inside a read or a transaction of the seller.
@Component
final class ReadStatement {

    /// More than this would not be a readable document.
    private static final int MOST_MOVEMENTS = 5_000;

    private final StatementStore store;

    ReadStatement(StatementStore store) {
        this.store = store;
    }

    /// The statement as of `asOf`; later bookings are left out.
    Statement handle(Customer customer, StatementRequest request, Instant asOf) {
        var zone = customer.timeZone();
        var end = request.to().plusDays(1).atStartOfDay(zone).toInstant();
        var until = asOf.isBefore(end) ? asOf.plusNanos(1000) : end;
        var from = request.from().atStartOfDay(zone).toInstant();
        var span = new Span(customer.customerId(), from, until, request.currency());
        var opening = store.opening(span);
        var moved = store.movements(span, MOST_MOVEMENTS + 1);
        if (moved.size() > MOST_MOVEMENTS) {
            throw Rejection.Invalid.field("from", "leaves more than " + MOST_MOVEMENTS + " movements; take fewer days");
        }
        var byCurrency = moved.stream().collect(Collectors.groupingBy(Moved::currency));
        var currencies = new TreeSet<CurrencyCode>(Comparator.comparing(CurrencyCode::name));
        currencies.addAll(byCurrency.keySet());
        opening.forEach((currency, balance) -> {
            if (balance != 0) {
                currencies.add(currency);
            }
        });
        var accounts = currencies.stream()
                .map(currency -> account(
                        customer,
                        currency,
                        opening.getOrDefault(currency, 0L),
                        byCurrency.getOrDefault(currency, List.of())))
                .toList();
        return new Statement(customer.customerId(), customer.customerName(), request.from(), request.to(), accounts);
    }

    private static Account account(Customer customer, CurrencyCode currency, long opening, List<Moved> moved) {
        var movements = new ArrayList<Movement>(moved.size());
        long balance = opening;
        for (var one : moved) {
            long amount = Math.subtractExact(one.owed(), one.credit());
            balance = Math.addExact(balance, amount);
            movements.add(new Movement(
                    one.occurredAt().atZone(customer.timeZone()).toLocalDate(),
                    one.occurredAt(),
                    one.kind(),
                    one.number(),
                    one.invoiceId(),
                    amount,
                    one.credit(),
                    balance));
        }
        return new Account(currency, opening, movements, balance);
    }
}
