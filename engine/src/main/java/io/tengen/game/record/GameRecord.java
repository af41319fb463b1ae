package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finished game with all data needed to replay, referee and score it again. Immutable.
 *
 * @param black name of the engine that played Black
 * @param white name of the engine that played White
 * @param moves in order; colours alternate from {@code setup.firstToMove()} and anew from each
 *     resumption of play
 * @param startedAt the time of the request for the first move
 * @param seed the seed of the players' randomness
 * @param refereeLog the referee's actions besides requesting moves
 * @param builds the builds of the external programs that played
 */
public record GameRecord(
    GameSetup setup,
    String black,
    String white,
    List<Move> moves,
    Outcome outcome,
    Instant startedAt,
    long seed,
    RefereeLog refereeLog,
    EngineBuilds builds) {

  public GameRecord {
    moves = List.copyOf(moves);
  }

  /** Creates a record of a game without external programs. */
  public GameRecord(
      GameSetup setup,
      String black,
      String white,
      List<Move> moves,
      Outcome outcome,
      Instant startedAt,
      long seed,
      RefereeLog refereeLog) {
    this(setup, black, white, moves, outcome, startedAt, seed, refereeLog, EngineBuilds.NONE);
  }

  /**
   * Creates a record of a game without external programs, whose referee log is {@link
   * RefereeLog#PLAIN}.
   */
  public GameRecord(
      GameSetup setup,
      String black,
      String white,
      List<Move> moves,
      Outcome outcome,
      Instant startedAt,
      long seed) {
    this(setup, black, white, moves, outcome, startedAt, seed, RefereeLog.PLAIN);
  }

  /** Returns the name of the engine that played this side. */
  public String player(Color color) {
    return color == Color.BLACK ? black : white;
  }

  /** Returns the side that made the i-th move. */
  public Color mover(int i) {
    return refereeLog.mover(setup, i);
  }

  /**
   * Returns the position after the first {@code count} moves.
   *
   * @throws IllegalMoveException if one of them is illegal
   */
  public Position positionAfter(int count) {
    return refereeLog.replay(setup, moves.subList(0, count).stream().map(Move::move).toList());
  }

  /** Returns this record with other moves, for example without search statistics. */
  public GameRecord withMoves(List<Move> others) {
    return new GameRecord(
        setup, black, white, others, outcome, startedAt, seed, refereeLog, builds);
  }

  /** Returns this record with these builds of the programs that played. */
  public GameRecord withBuilds(EngineBuilds played) {
    return new GameRecord(setup, black, white, moves, outcome, startedAt, seed, refereeLog, played);
  }

  /** Returns this record with these clocks, by which its players and referee played. */
  public GameRecord withClockScale(ClockScale scale) {
    return new GameRecord(
        setup,
        black,
        white,
        moves,
        outcome,
        startedAt,
        seed,
        refereeLog.withClockScale(scale),
        builds);
  }

  /**
   * One move with its time and search statistics.
   *
   * @param move a point, or {@link Points#PASS}; a resignation is an outcome, not a move
   * @param nanos wall-clock time that the player took, in nanoseconds
   * @param search statistics of the search; null for players that do not search
   */
  public record Move(int move, long nanos, @Nullable SearchStats search) {
    /** Returns this move with another time. */
    Move withNanos(long other) {
      return new Move(move, other, search);
    }

    /** Returns this move without the candidates and policy of its search. */
    public Move totals() {
      return search == null ? this : new Move(move, nanos, search.totals());
    }
  }
}
