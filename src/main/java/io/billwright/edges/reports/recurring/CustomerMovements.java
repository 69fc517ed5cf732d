package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Line;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Charging;
import io.billwright.edges.reports.recurring.Standing.Part;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Derives a customer's MRR movements from the standings of all its subscriptions. Changes on the same day are taken
/// together: a customer with no MRR before is new business or a reactivation, one with none afterwards is churn.
/// Otherwise price changes are separated from changes in quantity.
final class CustomerMovements {

    /// A subscription before and after a day on which it changed.
    private record Turn(
            UUID subscriptionId,
            @Nullable Standing before,
            @Nullable Standing after) {

        /// The standing after the change or, if there is none, the one before it.
        Standing shown() {
            return after != null ? after : Objects.requireNonNull(before);
        }

        /// The standing that contains the brick, preferably the one after the change.
        Standing having(UUID brickId) {
            boolean isKept = after != null
                    && after.parts().stream().anyMatch(part -> part.brickId().equals(brickId));
            return isKept ? shown() : Objects.requireNonNull(before);
        }
    }

    /// A change of one brick that is an expansion or a contraction.
    private record Change(Turn turn, Line line, long amount) {}

    private final UUID customerId;
    private final List<Movement> movements = new ArrayList<>();
    private int bricks;
    private boolean known;

    private CustomerMovements(UUID customerId) {
        this.customerId = customerId;
    }

    /// @param subscriptions the standings of each subscription in order of time, including those under other
    /// customers
    static List<Movement> of(UUID customerId, Map<UUID, List<Standing>> subscriptions) {
        var days = new TreeMap<LocalDate, List<Turn>>();
        subscriptions.forEach((id, standings) -> turns(customerId, id, standings)
                .forEach((day, turn) ->
                        days.computeIfAbsent(day, _ -> new ArrayList<>()).add(turn)));
        var all = new CustomerMovements(customerId);
        days.forEach(all::move);
        return all.movements;
    }

    private static Map<LocalDate, Turn> turns(UUID customerId, UUID id, List<Standing> standings) {
        var turns = new LinkedHashMap<LocalDate, Turn>();
        Standing last = null;
        for (var standing : standings) {
            if (!standing.customerId().equals(customerId)) {
                continue;
            }
            boolean goesOn =
                    last != null && last.days().end().equals(standing.days().start());
            if (last != null && !goesOn) {
                turns.put(last.days().end(), new Turn(id, last, null));
            }
            turns.put(standing.days().start(), new Turn(id, goesOn ? last : null, standing));
            last = standing;
        }
        if (last != null) {
            turns.put(last.days().end(), new Turn(id, last, null));
        }
        return turns;
    }

    private void move(LocalDate day, List<Turn> turns) {
        boolean wasThere = bricks > 0;
        for (var turn : turns) {
            bricks += count(turn.after) - count(turn.before);
        }
        boolean isThere = bricks > 0;
        var changes = new ArrayList<Change>();
        turns.stream()
                .sorted(Comparator.comparing(turn -> turn.subscriptionId().toString()))
                .forEach(turn -> move(day, turn, wasThere, isThere, changes));
        netted(day, changes);
        known |= isThere;
    }

    private static int count(@Nullable Standing standing) {
        return standing == null
                ? 0
                : (int) standing.parts().stream()
                        .filter(part -> part.amount() != 0)
                        .count();
    }

    private void move(LocalDate day, Turn turn, boolean wasThere, boolean isThere, List<Change> changes) {
        var lines = new LinkedHashMap<UUID, Line>();
        var before = parts(turn.before, lines);
        var after = parts(turn.after, lines);
        lines.forEach((brickId, line) -> {
            var was = before.get(brickId);
            var becomes = after.get(brickId);
            long amountBefore = was == null ? 0 : was.amount();
            long amountAfter = becomes == null ? 0 : becomes.amount();
            long resting = (turn.before != null && turn.before.paused() ? amountBefore : 0)
                    - (turn.after != null && turn.after.paused() ? amountAfter : 0);
            add(day, MovementKind.PAUSE, turn, line, resting);
            long change = amountAfter - amountBefore;
            if (!wasThere) {
                add(day, known ? MovementKind.REACTIVATION : MovementKind.NEW_BUSINESS, turn, line, change);
            } else if (!isThere) {
                add(day, MovementKind.CHURN, turn, line, change);
            } else {
                long price = was == null || becomes == null
                        ? 0
                        : ofPrice(was, becomes, turn.shown().currency());
                add(day, MovementKind.PRICE_CHANGE, turn, line, price);
                if (change != price) {
                    changes.add(new Change(turn, line, change - price));
                }
            }
        });
    }

    private static Map<UUID, Part> parts(@Nullable Standing standing, Map<UUID, Line> lines) {
        var parts = new LinkedHashMap<UUID, Part>();
        if (standing != null) {
            for (var part : standing.parts()) {
                parts.put(part.brickId(), part);
                lines.put(part.brickId(), part.line());
            }
        }
        return parts;
    }

    /// How much more the old quantity costs at the new price and discounts, which scale in proportion to the charge
    /// for the new quantity.
    private static long ofPrice(Part was, Part becomes, CurrencyCode currency) {
        if (quantity(was.line()).compareTo(quantity(becomes.line())) == 0) {
            return becomes.amount() - was.amount();
        }
        var charged = charged(becomes.line(), quantity(becomes.line()));
        if (charged.signum() == 0 || was.amount() == 0) {
            return 0;
        }
        var now = new Money(becomes.amount(), currency).exact();
        var same = now.times(charged(becomes.line(), quantity(was.line()))).dividedBy(charged);
        return Money.round(same, currency).minorUnits() - was.amount();
    }

    private static BigDecimal quantity(Line line) {
        return line.unlimited() ? BigDecimal.ONE : line.quantity();
    }

    private static Fraction charged(Line line, BigDecimal quantity) {
        return Charging.amount(line.price(), Explain.OFF.input("quantity", quantity), Explain.OFF)
                .value();
    }

    /// All changes of a day in one currency are netted, and count as one expansion or contraction.
    private void netted(LocalDate day, List<Change> changes) {
        var sums = new EnumMap<CurrencyCode, Long>(CurrencyCode.class);
        changes.forEach(change -> sums.merge(change.turn.shown().currency(), change.amount, Math::addExact));
        for (var change : changes) {
            long sum = Objects.requireNonNull(sums.get(change.turn.shown().currency()));
            var kind = sum < 0 ? MovementKind.CONTRACTION : MovementKind.EXPANSION;
            add(day, kind, change.turn, change.line, change.amount);
        }
    }

    private void add(LocalDate day, MovementKind kind, Turn turn, Line line, long amount) {
        if (amount != 0) {
            var shown = turn.shown();
            movements.add(new Movement(
                    day,
                    kind,
                    amount,
                    shown.currency(),
                    customerId,
                    turn.subscriptionId,
                    shown.orderId(),
                    turn.having(line.brick().id()).orderId(),
                    line.brick().planId(),
                    line.brick().id()));
        }
    }
}
