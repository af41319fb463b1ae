package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;

/** What the endings of a game without a count mean. */
final class Endings {
  private Endings() {}

  /**
   * Returns the reason for the end of a game by a repetition.
   *
   * @throws IllegalStateException if the repetition does not end the game
   */
  static Outcome.Reason of(Repetition repetition) {
    return switch (repetition) {
      case DRAW -> Outcome.Reason.REPETITION;
      case VOID -> Outcome.Reason.NO_RESULT;
      case REPLAY -> Outcome.Reason.REPLAY;
      case BOTH_LOSE -> Outcome.Reason.BOTH_LOSE;
      case FORBID, ALLOW -> throw new IllegalStateException("a repetition that ends nothing");
    };
  }

  /**
   * Returns the result of a game that ended for this reason.
   *
   * @param toMove the side to move after the last move
   */
  static PositionResult result(Outcome.Reason ending, Color toMove) {
    return switch (ending) {
      case REPETITION -> new PositionResult.Draw(ending);
      case NO_RESULT, REPLAY -> new PositionResult.Void(ending);
      case BOTH_LOSE -> new PositionResult.BothLose(ending);
      case STUCK -> new PositionResult.Decided(toMove.opponent(), ending, 0);
      // The move that lost was the opponent's of the side to move.
      default -> new PositionResult.Decided(toMove, ending, 0);
    };
  }

  /**
   * Returns the kind of {@link #result}. Allocates nothing.
   *
   * @param toMove the stone of the side to move after the last move
   */
  static ResultKind kind(Outcome.Reason ending, int toMove) {
    return switch (ending) {
      case REPETITION -> ResultKind.DRAW;
      case NO_RESULT, REPLAY -> ResultKind.VOID;
      case BOTH_LOSE -> ResultKind.BOTH_LOSE;
      case STUCK -> toMove == Board.BLACK ? ResultKind.WHITE_WINS : ResultKind.BLACK_WINS;
      default -> toMove == Board.BLACK ? ResultKind.BLACK_WINS : ResultKind.WHITE_WINS;
    };
  }

  /** Returns what ended the game, as a phrase to follow "after". */
  static String phrase(Outcome.Reason ending) {
    return switch (ending) {
      case CAPTURE -> "a capture";
      case SUICIDE -> "a suicide";
      case PASS -> "a pass";
      case STUCK -> "a turn without a legal move";
      default -> "a repetition";
    };
  }
}
