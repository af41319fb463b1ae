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
 * A finished game: enough to replay, referee and score it again. Immutable.
 *
 * @param black name of the engine that played Black
 * @param white name of the engine that played White
 * @param moves in order; colours alternate from {@code setup.firstToMove()}, and anew from where
 *     play was resumed
 * @param startedAt when the first move was asked for
 * @param seed what the players drew their randomness from
 * @param refereeLog what the referee did besides asking for moves
 */
public record GameRecord(
    GameSetup setup,
    String black,
    String white,
    List<Move> moves,
    Outcome outcome,
    Instant startedAt,
    long seed,
    RefereeLog refereeLog) {

  public GameRecord {
    moves = List.copyOf(moves);
  }

  /** A game in which nothing but moves happened. */
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

  /** The name of the engine that played this side. */
  public String player(Color color) {
    return color == Color.BLACK ? black : white;
  }

  /** Whose move the i-th was. */
  public Color mover(int i) {
    return refereeLog.mover(setup, i);
  }

  /** The position after the first {@code count} moves; {@link IllegalMoveException} if one is. */
  public Position positionAfter(int count) {
    return refereeLog.replay(setup, moves.subList(0, count).stream().map(Move::move).toList());
  }

  /** This record with other moves, such as with less said of them. */
  public GameRecord withMoves(List<Move> others) {
    return new GameRecord(setup, black, white, others, outcome, startedAt, seed, refereeLog);
  }

  /**
   * One move and what its player said of it.
   *
   * @param move a point, or {@link Points#PASS}; a resignation is an outcome, not a move
   * @param nanos wall-clock time the player took
   * @param search null for players that do not search
   */
  public record Move(int move, long nanos, @Nullable SearchStats search) {
    /** This move without the candidates of its search. */
    public Move totals() {
      return search == null ? this : new Move(move, nanos, search.totals());
    }
  }
}
