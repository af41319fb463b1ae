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
 * One of many games that policies play at the same time. A player never fills its own real eye, and
 * passes only if that wins or it has no other move, as in a search ({@link
 * io.tengen.engine.search.Search#run}). All dead stones are therefore captured before the board is
 * counted. Confined to one thread.
 */
final class PolicyGame {
  /** The symmetry of a move that no policy chose. */
  static final int NOT_CHOSEN = -1;

  private final Position position;
  private final SplittableRandom random;
  private final int moveLimit;
  private final int[] symmetries;

  PolicyGame(GameSetup setup, SplittableRandom random) {
    this(new Position(setup), random);
  }

  /**
   * Creates a game that continues from a position.
   *
   * @param start copied
   */
  PolicyGame(Position start, SplittableRandom random) {
    position = new Position(start);
    this.random = random;
    moveLimit =
        Math.max(start.moveCount(), MatchRules.DEFAULT.moveLimit(start.points().size(), List.of()));
    symmetries = new int[moveLimit];
  }

  /** Returns the current position, which callers must not modify. */
  Position position() {
    return position;
  }

  /** Returns the source of all random numbers of this game. */
  SplittableRandom random() {
    return random;
  }

  boolean isOver() {
    return position.isOver() || position.moveCount() >= moveLimit;
  }

  /**
   * Lists the moves to choose from in the current position.
   *
   * @param moves receives the moves; its length is the number of the board's points plus 1
   * @return the number of moves, at least one
   */
  int choices(int[] moves) {
    return choices(position, moves);
  }

  /** Lists the moves to choose from in {@code position}; see {@link #choices(int[])}. */
  static int choices(Position position, int[] moves) {
    int count = position.candidates(moves);
    if (count == 0 || position.mayPass()) {
      moves[count++] = Points.PASS;
    }
    return count;
  }

  /**
   * Makes a move, and answers a pass with a pass if that wins.
   *
   * @param symmetry symmetry under which the policy evaluated the position, or {@link #NOT_CHOSEN}
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

  /** Returns the symmetry under which the i-th move was chosen, or {@link #NOT_CHOSEN}. */
  int symmetry(int i) {
    return symmetries[i];
  }

  /** Returns the outcome; all stones are counted as alive. */
  Outcome outcome() {
    return switch (position.result()) {
      case PositionResult.Running running ->
          Outcome.counted(Outcome.Reason.MOVE_LIMIT, position.score());
      case PositionResult.Ended ended -> Outcome.of(ended);
    };
  }

  /** Returns the result for {@code side}: 1 for a win, −1 for a loss, 0 for neither. */
  int result(Color side) {
    return position.resultKind(position.score()).gain(side.stone());
  }
}
