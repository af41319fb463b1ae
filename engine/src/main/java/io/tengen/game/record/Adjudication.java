package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The condition under which a game is given to one side because both players' searches agree that
 * it has won. A player that reports no search statistics never agrees.
 *
 * <p>The text form is {@code 0.95x4}: both players report a win rate of 95 % or more for the same
 * side in four moves each. The result depends only on the record, so a referee can verify it.
 *
 * @param winRate the least win rate of the winner that both must report, above 0.5 and at most 1
 * @param moves number of consecutive moves of each side that must report it, at most 100; 0 to
 *     adjudicate no game
 */
public record Adjudication(double winRate, int moves) {
  /** No game is adjudicated. */
  public static final Adjudication NONE = new Adjudication(1, 0);

  private static final int MOST_MOVES = 100;
  private static final String OFF = "none";
  private static final Pattern FORM = Pattern.compile("([01]?\\.?[0-9]{1,4})x([0-9]{1,3})");

  /**
   * @throws IllegalArgumentException with one line if a number is out of range
   */
  public Adjudication {
    if (!(winRate > 0.5 && winRate <= 1) || moves < 0 || moves > MOST_MOVES) {
      throw new IllegalArgumentException(
          "adjudicate takes a win rate above 0.5 and at most 1, and 1 to "
              + MOST_MOVES
              + " moves, as in 0.95x4");
    }
  }

  /** Returns the text form, which {@link #parse} reads. */
  public String text() {
    return moves == 0 ? OFF : winRate + "x" + moves;
  }

  /**
   * Parses {@code 0.95x4} or {@code none}.
   *
   * @throws IllegalArgumentException with one line if the text has neither form or a number is out
   *     of range
   */
  public static Adjudication parse(String text) {
    Matcher form = FORM.matcher(text);
    if (text.equals(OFF)) {
      return NONE;
    }
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "adjudicate="
              + text
              + " is not none, or a win rate and the moves of each side that must agree, such as"
              + " 0.95x4");
    }
    Adjudication parsed =
        new Adjudication(Double.parseDouble(form.group(1)), Integer.parseInt(form.group(2)));
    if (parsed.moves == 0) {
      throw new IllegalArgumentException("adjudicate=" + text + " asks for no moves; use none");
    }
    return parsed;
  }

  /**
   * Returns the side to which both players give the game after these moves; null if they do not
   * agree.
   *
   * @param made all moves of the game so far
   * @param mover gives the side that made the i-th move
   */
  public @Nullable Color winner(List<GameRecord.Move> made, IntFunction<Color> mover) {
    if (moves == 0 || made.size() < 2 * moves) {
      return null;
    }
    int first = made.size() - 2 * moves;
    Color winner = favourite(made.get(first), mover.apply(first));
    int winners = 0;
    for (int i = first; winner != null && i < made.size(); i++) {
      Color side = mover.apply(i);
      winners += side == winner ? 1 : 0;
      winner = favourite(made.get(i), side) == winner ? winner : null;
    }
    // After a resumption of play a side may have moved twice in a row.
    return winners == moves ? winner : null;
  }

  /** Returns the outcome of a game that these terms have decided for {@code winner}. */
  public Outcome outcome(Color winner) {
    String note =
        "both players gave %s %s or more in %d moves each"
            .formatted(winner.letter(), winRate, moves);
    return new Outcome(winner, Outcome.Reason.ADJUDICATION, 0, note);
  }

  /** Returns the side that is far enough ahead by the move's search statistics; null if none is. */
  private @Nullable Color favourite(GameRecord.Move move, Color side) {
    SearchStats search = move.search();
    if (search == null) {
      return null;
    }
    return search.winRate() >= winRate
        ? side
        : 1 - search.winRate() >= winRate ? side.opponent() : null;
  }
}
