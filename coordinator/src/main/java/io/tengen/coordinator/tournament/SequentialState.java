package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.game.board.Color;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The state of a sequential test of the first of two engines. The test takes colour-swapped pairs
 * of games in the order of their numbers; results that arrive early wait for those before them. It
 * stops at the first pair that decides it and ignores all later results. A pair in which a game has
 * no result is left out.
 */
final class SequentialState implements TournamentState {
  private static final int VOID = -1;

  private final ReorderBuffer<Integer> order = new ReorderBuffer<>();
  private SequentialTest test;

  /** Number of games that the test has taken, in order. */
  private int taken;

  /** The first engine's half points in the first game of the current pair, or {@link #VOID}. */
  private int first;

  SequentialState(Sprt sprt) {
    test = SequentialTest.ofPairs(sprt);
  }

  @Override
  public void count(int index, int black, int white, CountedGame game) {
    if (isOver()) {
      return;
    }
    Color side = black == 0 ? Color.BLACK : Color.WHITE;
    for (int halfPoints : order.add(index, game.isRated() ? game.halfPoints(side) : VOID)) {
      take(halfPoints);
    }
  }

  private void take(int halfPoints) {
    if (taken++ % 2 == 0) {
      first = halfPoints;
    } else if (first != VOID && halfPoints != VOID && !isOver()) {
      test = test.after(first + halfPoints);
    }
  }

  @Override
  public boolean isOver() {
    return test.verdict() != SequentialTest.Verdict.OPEN;
  }

  @Override
  public TournamentProgress progress() {
    return new TournamentProgress(Optional.of(test), OptionalDouble.empty(), 0);
  }
}
