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
 * Formats and parses outcomes in SGF's RE and GC properties. RE has a single letter, F, for an
 * illegal move and a crash, and none for the move limit. If the reason or a note would be lost, GC,
 * the comment on the game, has it as {@code by a crash: NOTE}.
 */
final class SgfResult {
  private static final Pattern WIN =
      Pattern.compile("([BW])\\+([A-Z]*|[0-9]{1,4}(\\.[0-9]{0,4})?)");
  // Words of other programs and of people, in lower case.
  private static final String HOW =
      "(?<how>[a-z ]*|[0-9]{1,4}(?:[.,][0-9]{1,4})?)(?: ?(?:points?|pts?|moku))?";
  private static final Pattern WON =
      Pattern.compile("(?<winner>b|w|black|white) ?(?:\\+|wins?(?: by| on)?)[ +]*" + HOW);
  private static final Pattern LOST =
      Pattern.compile(
          "(?<loser>b|w|black|white) (?:has |loses by |loses on |lost by |lost on )?"
              + "(?<how>resign(?:s|ed|ation)?|time|timeout|forfeits?|forfeited)");
  private static final Pattern CHINESE =
      Pattern.compile(
          "(?<winner>[黑黒白])番?(?:(?<resigned>中[盘盤押]し?)?[胜勝]ち?"
              + "|[胜勝](?<stones>[0-9]{1,3}(?:\\.[0-9]{1,2})?)子)");
  private static final Pattern REMARK = Pattern.compile(" *\\([^()]*\\)$");
  private static final List<String> DRAWN = List.of("0", "DRAW", "JIGO");
  private static final List<String> NO_RESULT = List.of("", "?", "VOID");

  private SgfResult() {}

  /** Returns the value of GC; empty if RE has all the data. */
  static String comment(Outcome outcome) {
    boolean plain = outcome.note().isEmpty() && impliedByResult(outcome.reason());
    return plain
        ? ""
        : outcome.reason().words() + (outcome.note().isEmpty() ? "" : ": " + outcome.note());
  }

  /** Returns whether a value of RE says that the game has no result, or that it is unknown. */
  static boolean isNone(String result) {
    return NO_RESULT.contains(result.strip().toUpperCase(Locale.ROOT));
  }

  /**
   * Parses an outcome.
   *
   * @param result the value of RE, unescaped
   * @param comment the value of GC, unescaped; empty if there is none
   * @return null if the game has no result or it is unknown
   * @throws IllegalArgumentException if the form of RE is unknown
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

  /**
   * Returns the outcome that a result in words states, such as {@code White resigns.}, {@code
   * W+Time Over} or {@code 黑中盘胜}.
   *
   * @return null if the words state no result or several
   */
  static @Nullable Outcome understand(String result) {
    String words = result.strip().toLowerCase(Locale.ROOT).replaceAll("[.!;]+$", "");
    words = REMARK.matcher(words).replaceFirst("").strip();
    Matcher won = WON.matcher(words);
    if (won.matches()) {
      return won(color(won.group("winner")), won.group("how").strip());
    }
    Matcher lost = LOST.matcher(words);
    if (lost.matches()) {
      return won(color(lost.group("loser")).opponent(), lost.group("how"));
    }
    Matcher chinese = CHINESE.matcher(words);
    if (chinese.matches()) {
      Color winner = chinese.group("winner").equals("白") ? Color.WHITE : Color.BLACK;
      String stones = chinese.group("stones");
      return stones != null
          ? new Outcome(winner, Reason.SCORE, 2 * Double.parseDouble(stones), "")
          : won(winner, chinese.group("resigned") == null ? "" : "r");
    }
    return List.of("draw", "drawn", "tie", "jigo", "和棋", "持碁").contains(words)
        ? new Outcome(null, Reason.SCORE, 0, "")
        : null;
  }

  private static Color color(String name) {
    return name.startsWith("b") ? Color.BLACK : Color.WHITE;
  }

  private static @Nullable Outcome won(Color winner, String how) {
    return switch (how) {
      case "" -> parse(winner.letter() + "+", "");
      case "r", "res", "resign", "resigns", "resigned", "resignation" ->
          new Outcome(winner, Reason.RESIGN, 0, "");
      case "t", "time", "time over", "timeout", "time out", "overtime", "on time" ->
          new Outcome(winner, Reason.TIME, 0, "");
      case "f", "forfeit", "forfeits", "forfeited", "illegal", "illegal move" ->
          new Outcome(winner, Reason.ILLEGAL, 0, "");
      default ->
          Character.isDigit(how.charAt(0))
              ? new Outcome(winner, Reason.SCORE, points(how.replace(',', '.')), "")
              : null;
    };
  }

  /** Returns the outcome that is written as Void with this comment; null if there is none. */
  private static @Nullable Outcome withoutResult(String comment) {
    for (Reason reason : List.of(Reason.NO_RESULT, Reason.REPLAY, Reason.BOTH_LOSE, Reason.LATE)) {
      Outcome none = new Outcome(null, reason, 0, note(comment, reason));
      if (comment.equals(comment(none))) {
        return none;
      }
    }
    return null;
  }

  /**
   * Returns the outcome for which {@link #comment} returns this comment; the given outcome if
   * another program wrote the comment.
   */
  private static Outcome withComment(Outcome outcome, String comment) {
    for (Reason reason : Reason.values()) {
      if (outcome.winner() != null && reason.neverHasWinner()) {
        continue;
      }
      Outcome candidate =
          new Outcome(outcome.winner(), reason, outcome.margin(), note(comment, reason));
      if (candidate.result().equals(outcome.result()) && comment(candidate).equals(comment)) {
        return candidate;
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
          // The closest reason for a win without a count.
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
          return new Outcome(winner, Reason.SCORE, points(points), "");
        }
        default -> {}
      }
    }
    throw new IllegalArgumentException(
        "found " + SgfText.quote(result) + ", expected a result such as B+3.5, W+R, 0, Void or ?");
  }

  /**
   * Returns a margin in points. A margin with quarters is in stones (zi), as servers of Asia write
   * it: 0.75 is 1.5 points.
   */
  private static double points(String margin) {
    double value = Double.parseDouble(margin);
    boolean stones = 4 * value == Math.rint(4 * value) && 2 * value != Math.rint(2 * value);
    return stones ? 2 * value : value;
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
          REPLAY,
          BOTH_LOSE,
          LATE,
          CONCEDED,
          CAPTURE,
          SUICIDE,
          PASS,
          STUCK ->
          false;
    };
  }
}
