package io.tengen.cli.count;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.AreaCount;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Zi;
import java.util.List;

/**
 * A counted board.
 *
 * @param board the stones before dead ones were taken off
 * @param terms rules and komi
 * @param log the referee's actions in the game, of which warnings count
 * @param deadBy how dead stones were found, as a phrase; empty if no dead stones were given
 * @param uncertain points of stones of whose life an engine is not certain, or which are in seki
 */
record Verdict(
    Board board,
    GameSetup terms,
    RefereeLog log,
    AreaCount count,
    String deadBy,
    List<Integer> uncertain) {
  /**
   * Counts a board without its dead stones.
   *
   * @param log the referee's actions in the game
   * @param dead points of dead stones, at least one of each dead chain
   */
  static Verdict of(
      Position end, RefereeLog log, List<Integer> dead, String deadBy, List<Integer> uncertain) {
    AreaCount count = AreaCount.of(end.board(), dead);
    return new Verdict(end.board(), end.setup(), log, count, deadBy, uncertain);
  }

  /** Returns what a side has: its area, or its stones under rules that count those alone. */
  double points(Color side) {
    AreaCount.Side has = count.side(side);
    return isArea() ? has.points() : has.stones();
  }

  /** Returns what a side has after both sides' warnings, each of which moves a point. */
  double pointsAfterWarnings(Color side) {
    double moved = log.pointsOfWarnings() / 2.0;
    return points(side) + (side == Color.BLACK ? moved : -moved);
  }

  boolean hasWarnings() {
    return log.warnings(Color.BLACK) + log.warnings(Color.WHITE) > 0;
  }

  boolean isArea() {
    return terms.rules().counting() == Counting.AREA;
  }

  /** Returns the result of the game. */
  Outcome outcome() {
    double lead =
        pointsAfterWarnings(Color.BLACK) - pointsAfterWarnings(Color.WHITE) - terms.komi();
    return Outcome.counted(Outcome.Reason.SCORE, lead);
  }

  /**
   * Returns what Black must have more than to win by area: half of the board and half of komi; 184¼
   * on 19x19 with komi 7.5.
   */
  double par() {
    return (board.points().count() + terms.komi()) / 2;
  }

  /** Returns the names of points. */
  List<String> names(List<Integer> points) {
    return points.stream().map(board.points()::name).toList();
  }

  /** Returns the result as a sentence without a full stop. */
  String words() {
    Outcome outcome = outcome();
    if (!isArea()) {
      Color winner = outcome.winner();
      return winner == null
          ? "A draw"
          : name(winner) + " wins by " + number(outcome.margin()) + " points";
    }
    return outcome.winner() == null ? "A draw" : Zi.result(outcome);
  }

  static String name(Color side) {
    return side == Color.BLACK ? "Black" : "White";
  }

  /** Formats a number of points or stones with quarters, such as {@code 184¼}. */
  static String number(double value) {
    // Two points are a zi, for which there is a format.
    return Zi.of(2 * value);
  }
}
