package io.tengen.engine.game;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finished game: enough to replay, referee and score it again. Immutable.
 *
 * @param black name of the engine that played Black
 * @param white name of the engine that played White
 * @param moves in order; colours alternate from {@code setup.firstToMove()}
 * @param startedAt when the first move was asked for
 * @param seed what the players drew their randomness from
 */
public record GameRecord(
    GameSetup setup,
    String black,
    String white,
    List<Move> moves,
    Outcome outcome,
    Instant startedAt,
    long seed) {

  public GameRecord {
    moves = List.copyOf(moves);
  }

  /** The name of the engine that played this side. */
  public String player(Color color) {
    return color == Color.BLACK ? black : white;
  }

  /** Whose move the i-th was. */
  public Color mover(int i) {
    return i % 2 == 0 ? setup.firstToMove() : setup.firstToMove().opponent();
  }

  /** The position after the first {@code count} moves; {@link IllegalMoveException} if one is. */
  public Position positionAfter(int count) {
    Position position = new Position(setup);
    for (int i = 0; i < count; i++) {
      position.play(moves.get(i).move());
    }
    return position;
  }

  /**
   * One move and what its player said of it.
   *
   * @param move a point, or {@link Points#PASS}; a resignation is an outcome, not a move
   * @param nanos wall-clock time the player took
   * @param search null for players that do not search
   */
  public record Move(int move, long nanos, @Nullable SearchStats search) {}
}
