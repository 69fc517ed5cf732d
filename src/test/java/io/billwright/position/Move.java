package io.billwright.position;

import io.billwright.testing.Api;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// One participant's operation in a race: the request, whether an answer counts as granted, and its effect on the
/// model.
///
/// @param takes names of things that only one participant can get, such as the decision about an order
/// @param possible whether it could succeed in a given state of the model
record Move(
        String name,
        Supplier<Api.Answer> request,
        Predicate<Api.Answer> grants,
        Set<String> takes,
        Predicate<Position> possible,
        Consumer<Position> effect) {

    /// A request with no effect on the model.
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

    /// The same move by several participants at once.
    List<Move> times(int many) {
        return Collections.nCopies(many, this);
    }

    @Override
    public String toString() {
        return name;
    }
}
