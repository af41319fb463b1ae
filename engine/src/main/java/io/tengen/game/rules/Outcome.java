package io.tengen.game.rules;

import io.tengen.game.board.Color;
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
    /** Both players' searches agreed on the winner for the required number of moves. */
    ADJUDICATION("by adjudication"),
    /** Every point was one side's whatever might be played; the board was counted. */
    PASS_ALIVE("by count of a decided board"),
    /** The whole board was repeated, and the rules make that a draw. */
    REPETITION("by repetition"),
    /** The whole board was repeated, and the rules make that no game: nobody won, nobody drew. */
    NO_RESULT("by repetition"),
    /** The whole board was repeated, and by the rules both sides have lost. */
    BOTH_LOSE("by repetition, which both sides lose"),
    /** The loser captured, which loses by the rules. */
    CAPTURE("by a capture"),
    /** The loser left its own chain without liberties, which loses by the rules. */
    SUICIDE("by suicide"),
    /** The loser passed, which loses by the rules. */
    PASS("by a pass"),
    /** The loser was to move without a legal move, which loses by the rules. */
    STUCK("without a legal move");

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
      return this == REPETITION || this == NO_RESULT || this == BOTH_LOSE;
    }

    /**
     * Who has won a game that ended so.
     *
     * @param winner null if neither side has
     */
    public ResultKind kind(@Nullable Color winner) {
      if (winner != null) {
        return ResultKind.win(winner);
      }
      return switch (this) {
        case NO_RESULT -> ResultKind.VOID;
        case BOTH_LOSE -> ResultKind.BOTH_LOSE;
        default -> ResultKind.DRAW;
      };
    }

    /**
     * Whether the rules end a game so without a count, as the moves alone show: {@link
     * Position#result} then says who has won.
     */
    public boolean isByRule() {
      return isNobodys() || this == CAPTURE || this == SUICIDE || this == PASS || this == STUCK;
    }

    /** Whether the board was counted. */
    public boolean isCounted() {
      return this == SCORE || this == MOVE_LIMIT || this == PASS_ALIVE;
    }
  }

  /** The outcome of a game that the rules have ended. */
  public static Outcome of(PositionResult.Ended result) {
    double margin = result instanceof PositionResult.Decided decided ? decided.margin() : 0;
    return new Outcome(result.kind().winner(), result.reason(), margin, "");
  }

  /**
   * The outcome of a counted board.
   *
   * @param blackLead in points, komi included
   */
  public static Outcome counted(Reason reason, double blackLead) {
    return of(PositionResult.counted(reason, blackLead));
  }

  /** A game that this side lost without a count. */
  public static Outcome lost(Color loser, Reason reason, String note) {
    return new Outcome(loser.opponent(), reason, 0, note);
  }

  /** Who has won. */
  public ResultKind kind() {
    return reason.kind(winner);
  }

  /** Whether winner, reason and margin are another's, whatever the notes say. */
  public boolean agreesWith(Outcome other) {
    return winner == other.winner && reason == other.reason && margin == other.margin;
  }

  /**
   * As SGF's RE property writes it: {@code B+2.5}, {@code W+R}, {@code B+T}, {@code W+F} (illegal
   * move, crash, or a move that loses by the rules), {@code 0}, {@code Void} (also where both lose,
   * for which SGF has no word).
   */
  public String result() {
    if (winner == null) {
      return kind() == ResultKind.DRAW ? "0" : "Void";
    }
    return winner.letter()
        + "+"
        + switch (reason) {
          case SCORE, MOVE_LIMIT, PASS_ALIVE ->
              BigDecimal.valueOf(margin).stripTrailingZeros().toPlainString();
          // To other programs a loser who agrees has resigned.
          case RESIGN, ADJUDICATION -> "R";
          case TIME -> "T";
          case ILLEGAL, CRASH, CAPTURE, SUICIDE, PASS, STUCK -> "F";
          case REPETITION, NO_RESULT, BOTH_LOSE ->
              throw new IllegalStateException("nobody wins " + reason.words());
        };
  }
}
