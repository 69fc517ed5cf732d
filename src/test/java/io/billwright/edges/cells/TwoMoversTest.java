package io.billwright.edges.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A second command for a seller, whenever it comes while the first is under way: it is refused and changes nothing,
/// so that the seller is never open in two cells.
class TwoMoversTest {

    private final Moves moves;
    private final List<Throwable> refused = new ArrayList<>();

    TwoMoversTest() throws IOException {
        moves = new Moves();
    }

    @AfterEach
    void close() {
        moves.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"COPY", "FREEZE", "OPEN"})
    void aSellerIsMovedByOneAtATime(Step step) {
        meanwhile(step, (one, two) -> moves.move(one, two));

        assertOpenInTheSecondAlone();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CATCH_UP", "LEAVE"})
    void aMoveThatIsUnderWayIsNotTakenBack(Step step) {
        meanwhile(step, (one, two) -> new UndoMove(moves.seller(), one, two, moves.said()::add).handle());

        assertOpenInTheSecondAlone();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"OPEN"})
    void nothingIsDeletedOfAMoveThatIsUnderWay(Step step) {
        meanwhile(step, (one, _) -> new DeleteMoved(moves.seller(), one, moves.said()::add).handle(Duration.ZERO));

        assertOpenInTheSecondAlone();
        assertThat(moves.isEmpty(moves.one())).isFalse();
    }

    private void meanwhile(Step step, BiConsumer<CellDatabase, CellDatabase> other) {
        moves.meanwhile(step, (one, two) -> refused.add(catchThrowable(() -> other.accept(one, two))));
    }

    private void assertOpenInTheSecondAlone() {
        assertThat(refused)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("another command is moving the seller"));
        assertThat(moves.isOpen(moves.second())).isTrue();
        assertThat(moves.isOpen(moves.first())).isFalse();
        moves.assertNothingIsLeftOfTheMove();
    }
}
