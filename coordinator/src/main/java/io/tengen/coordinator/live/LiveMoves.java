package io.tengen.coordinator.live;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Resumption;
import io.tengen.wire.watch.LiveMove;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The moves of a game with the clocks after the last of them. Immutable.
 *
 * @param resumptions the resumptions of play so far, in order
 */
record LiveMoves(
    GameSetup setup, List<LiveMove> moves, List<Resumption> resumptions, Clock black, Clock white) {
  private static final double NANOS = 1e9;

  LiveMoves {
    moves = List.copyOf(moves);
    resumptions = List.copyOf(resumptions);
  }

  /** Returns a game before its first move. */
  static LiveMoves none(GameSetup setup, MatchRules rules) {
    return new LiveMoves(
        setup,
        List.of(),
        List.of(),
        Clock.of(rules.time(Color.BLACK)),
        Clock.of(rules.time(Color.WHITE)));
  }

  /** Returns the game before its first move if its players came late to it. */
  LiveMoves late(Lateness lateness) {
    return new LiveMoves(
        setup,
        moves,
        resumptions,
        black.late(lateness.blackNanos()),
        white.late(lateness.whiteNanos()));
  }

  /**
   * Returns the game after further moves.
   *
   * @param resumed the resumptions of play at these moves
   */
  LiveMoves plus(List<GameRecord.Move> further, List<Resumption> resumed) {
    List<Resumption> all = new ArrayList<>(resumptions);
    all.addAll(resumed);
    List<LiveMove> longer = new ArrayList<>(moves);
    Clock blackNow = black;
    Clock whiteNow = white;
    Points points = Points.of(setup.size());
    for (GameRecord.Move move : further) {
      Color mover = Resumption.mover(setup.firstToMove(), all, longer.size());
      if (mover == Color.BLACK) {
        blackNow = blackNow.after(move.nanos());
      } else {
        whiteNow = whiteNow.after(move.nanos());
      }
      longer.add(of(move, mover, points));
    }
    return new LiveMoves(setup, longer, all, blackNow, whiteNow);
  }

  private static LiveMove of(GameRecord.Move move, Color mover, Points points) {
    SearchStats search = move.search();
    return new LiveMove(
        points.toIndex(move.move()),
        mover,
        move.nanos() / NANOS,
        search == null ? Double.NaN : search.winRate(),
        search == null ? 0 : search.visits(),
        search == null ? Double.NaN : search.lead());
  }

  int count() {
    return moves.size();
  }

  Color toMove() {
    return Resumption.mover(setup.firstToMove(), resumptions, moves.size());
  }

  /** Returns the time system of a side. */
  TimeSystem time(Color side) {
    return (side == Color.BLACK ? black : white).system();
  }

  /** Returns what is left on a side's clock; empty without a clock. */
  Optional<TimeLeft> clock(Color side) {
    Clock clock = side == Color.BLACK ? black : white;
    return clock.system() instanceof TimeSystem.None ? Optional.empty() : Optional.of(clock.left());
  }
}
