package io.billwright.position;

import io.billwright.testing.Api;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What one of those who race asks for: the request, whether an answer grants it, and what it does to the model then.
///
/// `takes` names what only one can have, such as an order to decide on; an order of events in which it is not
/// `possible` did not happen.
record Move(
        String name,
        Supplier<Api.Answer> request,
        Predicate<Api.Answer> grants,
        Set<String> takes,
        Predicate<Position> possible,
        Consumer<Position> effect) {

    /// A request that changes nothing the model knows.
    static Move of(String name, Supplier<Api.Answer> request) {
        return new Move(name, request, answer -> answer.status() < 300, Set.of(), _ -> true, _ -> {});
    }

    Move grantedIf(Predicate<Api.Answer> isGranted) {
        return new Move(name, request, isGranted, takes, possible, effect);
    }

    Move taking(String... what) {
        return new Move(name, request, grants, Set.of(what), possible, effect);
    }

    Move when(Predicate<Position> isPossible) {
        return new Move(name, request, grants, takes, isPossible, effect);
    }

    Move doing(Consumer<Position> change) {
        return new Move(name, request, grants, takes, possible, change);
    }

    /// The same asked for by so many at once.
    List<Move> times(int many) {
        return Collections.nCopies(many, this);
    }

    @Override
    public String toString() {
        return name;
    }
}
