package io.tengen.cli.bench.workers;

import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Two games between searches in virtual time, with the same random opening and swapped colours.
 *
 * @param engine the settings of both searches
 * @param own the cluster whose strength is asked for
 * @param other its opponent
 * @param moveNanos virtual time of both for a move
 */
public record SimulatedPair(
    EngineSpec engine, SimulatedCluster own, SimulatedCluster other, long moveNanos) {
  /** Plies of the opening, drawn uniformly from the points away from the edge. */
  private static final int OPENING = 2;

  /** A game ends when its player has no larger win rate and its opponent is as sure. */
  private static final double LOST = 0.04;

  /** By when most games are over; what stands then is counted. */
  private static final int MOVES_PER_POINT = 3;

  /**
   * The results.
   *
   * @param halfPoints of {@link #own}: 0 to 4
   * @param own what its searches did
   * @param other what its opponent's searches did
   */
  public record Result(int halfPoints, SearchEffort own, SearchEffort other) {}

  /** Plays both games. Blocks. Equal seeds give equal results. */
  public Result play(GameSetup setup, long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    Position start = opened(setup, random);
    Result asBlack = game(start, Board.BLACK, random);
    Result asWhite = game(start, Board.WHITE, random);
    return new Result(
        asBlack.halfPoints + asWhite.halfPoints,
        asBlack.own.plus(asWhite.own),
        asBlack.other.plus(asWhite.other));
  }

  private static Position opened(GameSetup setup, SplittableRandom random) {
    Position position = new Position(setup);
    Points points = position.points();
    int size = points.size();
    int margin = (size - 1) / 4;
    while (position.moveCount() < OPENING) {
      int row = random.nextInt(margin, size - margin);
      int point = points.at(row, random.nextInt(margin, size - margin));
      if (position.isLegal(point)) {
        position.play(point);
      }
    }
    return position;
  }

  /**
   * @param color of {@link #own}: its stone
   */
  private Result game(Position start, int color, SplittableRandom random)
      throws InterruptedException {
    try (SimulatedSearch mine = new SimulatedSearch(engine, own, moveNanos, random.nextLong());
        SimulatedSearch theirs = new SimulatedSearch(engine, other, moveNanos, random.nextLong())) {
      Position position = new Position(start);
      int gain = outcome(position, color, mine, theirs);
      return new Result(1 + gain, mine.effort(), theirs.effort());
    }
  }

  /** Plays a game; returns 1 if this colour has won, 0 for a draw, −1 if it has lost. */
  private static int outcome(
      Position position, int color, SimulatedSearch mine, SimulatedSearch theirs)
      throws InterruptedException {
    int most = MOVES_PER_POINT * position.points().count();
    double before = 0.5;
    while (!position.isOver() && position.moveCount() < most) {
      int mover = position.stoneToMove();
      if (position.winsByPassing()) {
        position.play(Points.PASS);
        before = 1;
        continue;
      }
      SearchReport report = (mover == color ? mine : theirs).search(position);
      double winRate = report.stats().winRate();
      if (winRate < LOST && before > 1 - LOST) {
        return mover == color ? -1 : 1;
      }
      before = winRate;
      position.play(report.move());
    }
    return position.resultKind(position.score()).gain(color);
  }
}
