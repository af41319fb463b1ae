package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How a game ended.
 *
 * @param winner null for a draw or no result
 * @param margin the winner's lead in points, komi included; 0 unless the board was counted
 * @param note one line for people, such as the illegal move; empty when nothing needs saying
 */
public record Outcome(@Nullable Color winner, Reason reason, double margin, String note) {
  /** Why a game ended. */
  public enum Reason {
    /** Two passes in a row; the board was counted. */
    SCORE("by count"),
    /** The loser resigned. */
    RESIGN("by resignation"),
    /** The loser used more time than a move may take. */
    TIME("on time"),
    /** The loser answered with a move that the rules refuse. */
    ILLEGAL("by an illegal move"),
    /** The loser's program died or broke its protocol. */
    CRASH("by a crash"),
    /** The move limit was reached; the board was counted as it stood. */
    MOVE_LIMIT("by count at the move limit"),
    /** Both players had said that the winner had won: see {@link Adjudication}. */
    ADJUDICATION("by adjudication"),
    /** Every point was one side's whatever might be played; the board was counted. */
    PASS_ALIVE("by count of a decided board"),
    /** The whole board was repeated, and the rules make that a draw. */
    REPETITION("by repetition"),
    /** The whole board was repeated, and the rules make that no game: nobody won, nobody drew. */
    NO_RESULT("by repetition");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** As it follows "Black wins". */
    public String words() {
      return words;
    }

    /** Whether a game that ended so has no winner. */
    public boolean isNobodys() {
      return this == REPETITION || this == NO_RESULT;
    }

    /** Whether the board was counted. */
    public boolean isCounted() {
      return this == SCORE || this == MOVE_LIMIT || this == PASS_ALIVE;
    }
  }

  /** The outcome of a counted board. */
  public static Outcome counted(Reason reason, double blackLead) {
    Color winner = blackLead > 0 ? Color.BLACK : blackLead < 0 ? Color.WHITE : null;
    return new Outcome(winner, reason, Math.abs(blackLead), "");
  }

  /** The outcome of a game that a repetition has ended by these rules. */
  public static Outcome repeated(Rules rules) {
    boolean draw = rules.repetition() == Repetition.DRAW;
    return new Outcome(null, draw ? Reason.REPETITION : Reason.NO_RESULT, 0, "");
  }

  /** A game that this side lost without a count. */
  public static Outcome lost(Color loser, Reason reason, String note) {
    return new Outcome(loser.opponent(), reason, 0, note);
  }

  /** A game that both players have given to this side. */
  public static Outcome adjudicated(Color winner, Adjudication by) {
    String note =
        "both players gave %s %s or more in %d moves each"
            .formatted(winner.letter(), by.winRate(), by.moves());
    return new Outcome(winner, Reason.ADJUDICATION, 0, note);
  }

  /**
   * As SGF's RE property writes it: {@code B+2.5}, {@code W+R}, {@code B+T}, {@code W+F} (illegal
   * move or crash), {@code 0}, {@code Void}.
   */
  public String result() {
    if (winner == null) {
      return reason == Reason.NO_RESULT ? "Void" : "0";
    }
    return winner.letter()
        + "+"
        + switch (reason) {
          case SCORE, MOVE_LIMIT, PASS_ALIVE ->
              BigDecimal.valueOf(margin).stripTrailingZeros().toPlainString();
          // To other programs a loser who agrees has resigned.
          case RESIGN, ADJUDICATION -> "R";
          case TIME -> "T";
          case ILLEGAL, CRASH -> "F";
          case REPETITION, NO_RESULT ->
              throw new IllegalStateException("nobody wins " + reason.words());
        };
  }
}
