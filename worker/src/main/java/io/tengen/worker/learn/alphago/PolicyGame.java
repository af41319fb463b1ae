package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One of many games that policies play at the same time. Nobody fills an own real eye, and nobody
 * passes but who wins by it or has nothing else left (so does a search: {@link
 * io.tengen.engine.search.Search#run}); hence all dead stones have been taken when the board is
 * counted. Confined to one thread.
 */
final class PolicyGame {
  /** Of a move that no policy chose, where others have the symmetry that they were chosen under. */
  static final int NOT_CHOSEN = -1;

  private final Position position;
  private final SplittableRandom random;
  private final int moveLimit;
  private final int[] symmetries;

  PolicyGame(GameSetup setup, SplittableRandom random) {
    position = new Position(setup);
    this.random = random;
    moveLimit = MatchRules.DEFAULT.moveLimit(setup.size(), List.of());
    symmetries = new int[moveLimit];
  }

  /** To be read only. */
  Position position() {
    return position;
  }

  /** All chance in this game comes from here. */
  SplittableRandom random() {
    return random;
  }

  boolean isOver() {
    return position.isOver() || position.moveCount() >= moveLimit;
  }

  /**
   * The moves to choose from.
   *
   * @param moves takes them; longer by one than the board has points
   * @return how many there are, at least one
   */
  int choices(int[] moves) {
    return choices(position, moves);
  }

  /** The same of any position. */
  static int choices(Position position, int[] moves) {
    int count = position.candidates(moves);
    if (count == 0 || position.mayPass()) {
      moves[count++] = Points.PASS;
    }
    return count;
  }

  /**
   * Makes a move, and answers a pass by one that wins.
   *
   * @param symmetry under which the policy saw the position, or {@link #NOT_CHOSEN}
   */
  void play(int move, int symmetry) {
    add(move, symmetry);
    if (!isOver() && position.winsByPassing()) {
      add(Points.PASS, NOT_CHOSEN);
    }
  }

  private void add(int move, int symmetry) {
    symmetries[position.moveCount()] = symmetry;
    position.playLegal(move);
  }

  /** Under which symmetry the i-th move was chosen, or {@link #NOT_CHOSEN}. */
  int symmetry(int i) {
    return symmetries[i];
  }

  /** How it ended; all stones count as alive. */
  Outcome outcome() {
    return switch (position.result()) {
      case PositionResult.Running running ->
          Outcome.counted(Outcome.Reason.MOVE_LIMIT, position.score());
      case PositionResult.Ended ended -> Outcome.of(ended);
    };
  }

  /** The result for this side: 1 a win, −1 a loss, 0 neither. */
  int result(Color side) {
    return position.resultKind(position.score()).gain(side.stone());
  }
}
