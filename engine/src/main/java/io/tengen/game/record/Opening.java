package io.tengen.game.record;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Moves that are made for both players before either is asked, so that engines that would repeat
 * themselves play different games. Immutable.
 *
 * @param name what tables call it: 1 to {@value #LONGEST_NAME} printable characters
 * @param moves 1 to {@value #MOST_MOVES}, points or {@link Points#PASS}; colours alternate from
 *     {@link GameSetup#firstToMove}
 */
public record Opening(String name, List<Integer> moves) {
  /** The most moves that an opening may have. */
  public static final int MOST_MOVES = 100;

  private static final int LONGEST_NAME = 100;
  private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}]{1," + LONGEST_NAME + "}");

  /**
   * @throws IllegalArgumentException with one line that names what is wrong
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

  /** What a record says of a game that began with it. */
  public OpeningMoves mark() {
    return new OpeningMoves(name, moves.size());
  }

  /**
   * Makes its moves.
   *
   * @param position the start of a game; if this fails, somewhere on the way
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
