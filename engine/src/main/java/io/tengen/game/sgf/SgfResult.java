package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes as SGF's RE and GC properties say them. RE has one letter, F, for an illegal move and a
 * crash alike, and none for the move limit; where that or a note would be lost, GC, the comment on
 * the game, says {@code by a crash: NOTE}.
 */
final class SgfResult {
  private static final Pattern WIN =
      Pattern.compile("([BW])\\+([A-Z]*|[0-9]{1,4}(\\.[0-9]{0,4})?)");
  private static final List<String> DRAWN = List.of("0", "DRAW", "JIGO");
  private static final List<String> NO_RESULT = List.of("", "?", "VOID");

  private SgfResult() {}

  /** What GC should say; empty where RE says it all. */
  static String comment(Outcome outcome) {
    boolean plain = outcome.note().isEmpty() && impliedByResult(outcome.reason());
    return plain
        ? ""
        : outcome.reason().words() + (outcome.note().isEmpty() ? "" : ": " + outcome.note());
  }

  /**
   * The outcome that RE and GC describe.
   *
   * @param result RE, unescaped
   * @param comment GC, unescaped; empty if there is none
   * @return null if the file says that there is none or that it is not known
   * @throws IllegalArgumentException if RE is none of the known forms
   */
  static @Nullable Outcome parse(String result, String comment) {
    String text = result.strip().toUpperCase(Locale.ROOT);
    if (NO_RESULT.contains(text)) {
      return text.equals("VOID") ? withoutResult(comment) : null;
    }
    Outcome outcome =
        DRAWN.contains(text) ? new Outcome(null, Reason.SCORE, 0, "") : parseWin(text, result);
    return comment.isEmpty() ? outcome : withComment(outcome, comment);
  }

  /** The outcome that is written as Void with this comment; null if there is none. */
  private static @Nullable Outcome withoutResult(String comment) {
    for (Reason reason : List.of(Reason.NO_RESULT, Reason.BOTH_LOSE)) {
      Outcome none = new Outcome(null, reason, 0, "");
      if (comment.equals(comment(none))) {
        return none;
      }
    }
    return null;
  }

  /** The outcome of which {@link #comment} would say this; the given one if it is a stranger's. */
  private static Outcome withComment(Outcome outcome, String comment) {
    for (Reason reason : Reason.values()) {
      if (outcome.winner() != null && reason.isNobodys()) {
        continue;
      }
      Outcome told = new Outcome(outcome.winner(), reason, outcome.margin(), note(comment, reason));
      if (told.result().equals(outcome.result()) && comment(told).equals(comment)) {
        return told;
      }
    }
    return outcome;
  }

  private static Outcome parseWin(String text, String result) {
    Matcher win = WIN.matcher(text);
    if (win.matches()) {
      Color winner = win.group(1).equals("B") ? Color.BLACK : Color.WHITE;
      switch (win.group(2)) {
        case "" -> {
          // The nearest there is: a win that nobody counted.
          return new Outcome(winner, Reason.RESIGN, 0, "the file does not say how");
        }
        case "R", "RESIGN" -> {
          return new Outcome(winner, Reason.RESIGN, 0, "");
        }
        case "T", "TIME" -> {
          return new Outcome(winner, Reason.TIME, 0, "");
        }
        case "F", "FORFEIT" -> {
          return new Outcome(winner, Reason.ILLEGAL, 0, "");
        }
        case String points when Character.isDigit(points.charAt(0)) -> {
          return new Outcome(winner, Reason.SCORE, Double.parseDouble(points), "");
        }
        default -> {}
      }
    }
    throw new IllegalArgumentException(
        "found " + SgfText.quote(result) + ", expected a result such as B+3.5, W+R, 0, Void or ?");
  }

  private static String note(String comment, Reason reason) {
    String words = reason.words() + ": ";
    return comment.startsWith(words) ? comment.substring(words.length()) : "";
  }

  private static boolean impliedByResult(Reason reason) {
    return switch (reason) {
      case SCORE, RESIGN, TIME -> true;
      case ILLEGAL,
          CRASH,
          MOVE_LIMIT,
          ADJUDICATION,
          PASS_ALIVE,
          REPETITION,
          NO_RESULT,
          BOTH_LOSE,
          CAPTURE,
          SUICIDE,
          PASS,
          STUCK ->
          false;
    };
  }
}
