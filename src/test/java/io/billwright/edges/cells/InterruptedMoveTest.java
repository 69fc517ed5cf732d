package io.billwright.edges.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Moves that are killed after each of their steps, and then repeated or undone.
class InterruptedMoveTest {

    private final Moves moves;

    InterruptedMoveTest() throws IOException {
        moves = new Moves();
    }

    @AfterEach
    void close() {
        moves.close();
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void aMoveThatWasKilledGoesOn(Step last) {
        moves.kill(last);
        assertThat(moves.isOpen(moves.first()) && moves.isOpen(moves.second())).isFalse();

        moves.move(moves.one(), moves.two());

        assertThat(moves.isOpen(moves.second())).isTrue();
        assertThat(moves.isOpen(moves.first())).isFalse();
        moves.assertNothingIsLeftOfTheMove();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"OPEN", "SWITCH", "CLEAN_UP"},
            mode = EnumSource.Mode.EXCLUDE)
    void aMoveThatWasKilledIsUndone(Step last) {
        var before = moves.digest(moves.one());
        moves.kill(last);

        moves.undo();

        assertThat(moves.isOpen(moves.first())).isTrue();
        assertThat(moves.digest(moves.one())).isEqualTo(before);
        assertThat(moves.isEmpty(moves.two())).isTrue();
        assertThat(new Fence(moves.two(), moves.seller()).standing()).isEmpty();
        moves.assertNothingIsLeftOfTheMove();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"OPEN", "SWITCH", "CLEAN_UP"})
    void aSellerThatHasBeenOpenedIsMovedBackInstead(Step last) {
        moves.kill(last);

        assertThatThrownBy(moves::undo).hasMessageContaining("move it back instead");
        assertThat(moves.isOpen(moves.second())).isTrue();
    }
}
