package io.tengen.coordinator.run;

import io.tengen.game.rules.Outcome;

/** Numbers of games that one engine lost by forfeit: on time, by an illegal move or by a crash. */
public record EngineForfeits(int onTime, int byIllegalMove, int byCrash) {
  public static final EngineForfeits NONE = new EngineForfeits(0, 0, 0);

  static final int KINDS = 3;

  EngineForfeits plus(EngineForfeits other) {
    return new EngineForfeits(
        onTime + other.onTime, byIllegalMove + other.byIllegalMove, byCrash + other.byCrash);
  }

  /**
   * Returns the kind of forfeit: 0 on time, 1 by an illegal move, 2 by a crash; −1 if the game was
   * not forfeited.
   */
  static int kind(Outcome.Reason reason) {
    return switch (reason) {
      case TIME, LATE -> 0;
      case ILLEGAL -> 1;
      case CRASH -> 2;
      case SCORE,
          MOVE_LIMIT,
          RESIGN,
          REPETITION,
          NO_RESULT,
          REPLAY,
          CONCEDED,
          ADJUDICATION,
          PASS_ALIVE,
          BOTH_LOSE,
          CAPTURE,
          SUICIDE,
          PASS,
          STUCK ->
          -1;
    };
  }

  /**
   * Returns one engine's forfeits.
   *
   * @param counts numbers of forfeits at {@code KINDS · engine + kind}
   */
  static EngineForfeits of(int[] counts, int engine) {
    int at = KINDS * engine;
    return new EngineForfeits(counts[at], counts[at + 1], counts[at + 2]);
  }
}
