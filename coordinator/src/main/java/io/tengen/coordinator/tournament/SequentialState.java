package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.game.board.Color;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A sequential test of the first of two engines, by colour-swapped pairs of games in the order of
 * their numbers: what comes early waits. It stops at the first pair that decides it, and looks at
 * no result after that. A pair with a game without a result is left out.
 */
final class SequentialState implements TournamentState {
  private static final int VOID = -1;

  private final ReorderBuffer<Integer> order = new ReorderBuffer<>();
  private SequentialTest test;

  /** Games that have had their turn. */
  private int taken;

  /** What the first engine made of the pair's first game: half points, or {@link #VOID}. */
  private int first;

  SequentialState(Sprt sprt) {
    test = SequentialTest.ofPairs(sprt);
  }

  @Override
  public void count(int index, int black, int white, CountedGame countedGame) {
    if (isOver()) {
      return;
    }
    Color side = black == 0 ? Color.BLACK : Color.WHITE;
    for (int halfPoints :
        order.add(index, countedGame.kind().isRated() ? countedGame.halfPoints(side) : VOID)) {
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
