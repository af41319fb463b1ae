package io.tengen.game.rules;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome.Reason;

/** The result of a position under its rules: the game goes on, or it has ended in some way. */
public sealed interface PositionResult {
  /** The game goes on. */
  PositionResult RUNNING = new Running();

  /** Returns the winner without the reason. */
  ResultKind kind();

  /**
   * Returns the result of a counted board on which Black leads by this many points, komi included.
   */
  static Ended counted(Reason reason, double blackLead) {
    Color winner = ResultKind.ofLead(blackLead).winner();
    return winner == null ? new Draw(reason) : new Decided(winner, reason, Math.abs(blackLead));
  }

  /** The game goes on. */
  record Running() implements PositionResult {
    @Override
    public ResultKind kind() {
      return ResultKind.RUNNING;
    }
  }

  /** The game is over. */
  sealed interface Ended extends PositionResult {
    /** Returns why the game is over. */
    Reason reason();
  }

  /**
   * One side has won.
   *
   * @param margin the winner's lead in points, komi included; 0 unless the board was counted
   */
  record Decided(Color winner, Reason reason, double margin) implements Ended {
    @Override
    public ResultKind kind() {
      return ResultKind.win(winner);
    }
  }

  /** The game counts, as half a point for each side. */
  record Draw(Reason reason) implements Ended {
    @Override
    public ResultKind kind() {
      return ResultKind.DRAW;
    }
  }

  /** The game does not count. */
  record Void(Reason reason) implements Ended {
    @Override
    public ResultKind kind() {
      return ResultKind.VOID;
    }
  }

  /** Both sides have lost. */
  record BothLose(Reason reason) implements Ended {
    @Override
    public ResultKind kind() {
      return ResultKind.BOTH_LOSE;
    }
  }
}
