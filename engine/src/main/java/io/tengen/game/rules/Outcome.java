package io.tengen.game.rules;

import io.tengen.game.board.Color;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a game.
 *
 * @param winner the side that won; null if neither did
 * @param margin the winner's lead in points, komi included; 0 if the board was not counted
 * @param note one line with details, such as the illegal move; may be empty
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
    /** The loser made a move that the rules refuse. */
    ILLEGAL("by an illegal move"),
    /** The loser's program crashed or violated its protocol. */
    CRASH("by a crash"),
    /** The move limit was reached, and the board was counted as it was. */
    MOVE_LIMIT("by count at the move limit"),
    /** Both players' searches agreed on the winner for the required number of moves. */
    ADJUDICATION("by adjudication"),
    /** Every point belonged to one side whatever was played; the board was counted. */
    PASS_ALIVE("by count of a decided board"),
    /** The whole board was repeated, which is a draw by the rules. */
    REPETITION("by repetition"),
    /** The whole board was repeated, which voids the game by the rules. */
    NO_RESULT("by repetition"),
    /**
     * The whole board was repeated, which voids the game by the rules, for another to be played.
     */
    REPLAY("by repetition, for another game"),
    /** The whole board was repeated, and both sides lose by the rules. */
    BOTH_LOSE("by repetition, which both sides lose"),
    /**
     * The loser came so late to the game that it was forfeit, or had no time left; no winner if
     * both did.
     */
    LATE("by coming too late"),
    /**
     * A side ran out of time, which the match rules treat as giving up the contest: the board was
     * counted, and every point that was still open belongs to the other side.
     */
    CONCEDED("by count of a conceded board"),
    /** The loser captured, which loses by the rules. */
    CAPTURE("by a capture"),
    /** The loser committed suicide, which loses by the rules. */
    SUICIDE("by suicide"),
    /** The loser passed, which loses by the rules. */
    PASS("by a pass"),
    /** The loser was to move and had no legal move, which loses by the rules. */
    STUCK("for lack of a legal move");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** Returns the reason as a phrase to follow "Black wins" and "White loses". */
    public String words() {
      return words;
    }

    /** Returns whether a game that ended for this reason has no winner. */
    public boolean neverHasWinner() {
      return this == REPETITION || this == NO_RESULT || this == REPLAY || this == BOTH_LOSE;
    }

    /**
     * Returns the kind of result of a game that ended for this reason.
     *
     * @param winner the side that won; null if neither did
     */
    public ResultKind kind(@Nullable Color winner) {
      if (winner != null) {
        return ResultKind.win(winner);
      }
      return switch (this) {
        case NO_RESULT, REPLAY -> ResultKind.VOID;
        case BOTH_LOSE, LATE -> ResultKind.BOTH_LOSE;
        default -> ResultKind.DRAW;
      };
    }

    /**
     * Returns whether this reason follows from the rules and the moves alone, without a count.
     * {@link Position#result} then gives the winner.
     */
    public boolean isByRule() {
      return neverHasWinner()
          || this == CAPTURE
          || this == SUICIDE
          || this == PASS
          || this == STUCK;
    }

    /** Returns whether the board was counted. */
    public boolean isCounted() {
      return this == SCORE || this == MOVE_LIMIT || this == PASS_ALIVE || this == CONCEDED;
    }
  }

  /** Returns the outcome of a game that the rules have ended. */
  public static Outcome of(PositionResult.Ended result) {
    double margin = result instanceof PositionResult.Decided decided ? decided.margin() : 0;
    return new Outcome(result.kind().winner(), result.reason(), margin, "");
  }

  /**
   * Returns the outcome of a counted board.
   *
   * @param blackLead Black's lead in points, komi included
   */
  public static Outcome counted(Reason reason, double blackLead) {
    return of(PositionResult.counted(reason, blackLead));
  }

  /** Returns the outcome of a game that this side lost without a count. */
  public static Outcome lost(Color loser, Reason reason, String note) {
    return new Outcome(loser.opponent(), reason, 0, note);
  }

  /** Returns the kind of result. */
  public ResultKind kind() {
    return reason.kind(winner);
  }

  /** Returns whether winner, reason and margin equal another's. Notes are ignored. */
  public boolean agreesWith(Outcome other) {
    return winner == other.winner && reason == other.reason && margin == other.margin;
  }

  /**
   * Returns the outcome in the form of SGF's RE property: {@code B+2.5}, {@code W+R}, {@code B+T},
   * {@code W+F} (illegal move, crash, lateness, or a move that loses by the rules), {@code 0},
   * {@code Void} (also if both sides lose, for which SGF has no form).
   */
  public String result() {
    if (winner == null) {
      return kind() == ResultKind.DRAW ? "0" : "Void";
    }
    return winner.letter()
        + "+"
        + switch (reason) {
          case SCORE, MOVE_LIMIT, PASS_ALIVE, CONCEDED ->
              BigDecimal.valueOf(margin).stripTrailingZeros().toPlainString();
          // SGF has no form for adjudication; a loser that agrees with it is written as resigning.
          case RESIGN, ADJUDICATION -> "R";
          case TIME -> "T";
          case ILLEGAL, CRASH, LATE, CAPTURE, SUICIDE, PASS, STUCK -> "F";
          case REPETITION, NO_RESULT, REPLAY, BOTH_LOSE ->
              throw new IllegalStateException("nobody wins " + reason.words());
        };
  }
}
