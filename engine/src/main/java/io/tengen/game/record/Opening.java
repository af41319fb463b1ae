package io.tengen.game.record;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A sequence of first moves that the referee makes for both players, so that deterministic engines
 * play different games. Immutable.
 *
 * @param name the name in tables: 1 to {@value #LONGEST_NAME} printable characters
 * @param moves 1 to {@value #MOST_MOVES}, points or {@link Points#PASS}; colours alternate from
 *     {@link GameSetup#firstToMove}
 */
public record Opening(String name, List<Integer> moves) {
  /** The largest number of moves of an opening. */
  public static final int MOST_MOVES = 100;

  private static final int LONGEST_NAME = 100;
  private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}]{1," + LONGEST_NAME + "}");

  /**
   * @throws IllegalArgumentException with one line if the name or the number of moves is not
   *     allowed
   */
  public Opening {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "an opening's name must have 1 to " + LONGEST_NAME + " printable characters");
    }
    moves = List.copyOf(moves);
    if (moves.isEmpty() || moves.size() > MOST_MOVES) {
      throw new IllegalArgumentException(
          "opening \"" + name + "\" has " + moves.size() + " moves, not 1 to " + MOST_MOVES);
    }
  }

  /** Returns the entry for the record of a game that began with this opening. */
  public OpeningMoves toOpeningMoves() {
    return new OpeningMoves(name, moves.size());
  }

  /**
   * Plays the moves of this opening.
   *
   * @param position the start of a game; after an exception it is left in an intermediate state
   * @throws IllegalArgumentException with one line if the rules refuse a move, or the game would be
   *     over
   */
  public void play(Position position) {
    for (int i = 0; i < moves.size(); i++) {
      int move = moves.get(i);
      if (!position.isLegal(move)) {
        throw new IllegalArgumentException(
            "opening \"" + name + "\": move " + (i + 1) + ": " + position.refusal(move));
      }
      position.playLegal(move);
      if (position.isOver()) {
        throw new IllegalArgumentException(
            "opening \"" + name + "\": the game is over after move " + (i + 1));
      }
    }
  }
}
