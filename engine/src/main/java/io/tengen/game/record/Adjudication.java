package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a game is given to the side that both players think has won it: each has said so in its last
 * moves. A player that does not say what it thinks of its moves never agrees.
 *
 * <p>People type {@code 0.95x4}: both give one side 95 % or more, in four moves each. A pure
 * function of what stands in the record, so that a referee finds the same.
 *
 * @param winRate what both expect the winner to score, above 0.5, at most 1
 * @param moves of each side, in a row, that must say so; 0 if no game is adjudicated
 */
public record Adjudication(double winRate, int moves) {
  /** Every game is played to its end. */
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

  /** As people type it; {@link #parse} reads it back. */
  public String text() {
    return moves == 0 ? OFF : winRate + "x" + moves;
  }

  /**
   * Reads what people type: {@code 0.95x4}, or {@code none}.
   *
   * @throws IllegalArgumentException with one line
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
    Adjudication read =
        new Adjudication(Double.parseDouble(form.group(1)), Integer.parseInt(form.group(2)));
    if (read.moves == 0) {
      throw new IllegalArgumentException("adjudicate=" + text + " asks no moves; say none");
    }
    return read;
  }

  /**
   * The side that both players give the game to after these moves; null if they do not.
   *
   * @param mover whose the i-th move was
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
    // Where play was resumed a side may have moved twice in a row.
    return winners == moves ? winner : null;
  }

  /** Returns the outcome of a game that these terms have decided for {@code winner}. */
  public Outcome outcome(Color winner) {
    String note =
        "both players gave %s %s or more in %d moves each"
            .formatted(winner.letter(), winRate, moves);
    return new Outcome(winner, Outcome.Reason.ADJUDICATION, 0, note);
  }

  /** The side that is far enough ahead, as the move's player sees it; null if none is. */
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
