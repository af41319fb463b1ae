package io.tengen.coordinator.run;

import io.tengen.game.rules.Outcome;

/** Games that one engine lost by something else than play. */
public record Forfeits(int onTime, int byIllegalMove, int byCrash) {
  public static final Forfeits NONE = new Forfeits(0, 0, 0);

  static final int KINDS = 3;

  Forfeits plus(Forfeits other) {
    return new Forfeits(
        onTime + other.onTime, byIllegalMove + other.byIllegalMove, byCrash + other.byCrash);
  }

  /** Which of the three a game's end is, in their order; −1 if none. */
  static int kind(Outcome.Reason reason) {
    return switch (reason) {
      case TIME -> 0;
      case ILLEGAL -> 1;
      case CRASH -> 2;
      case SCORE,
          MOVE_LIMIT,
          RESIGN,
          REPETITION,
          NO_RESULT,
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
   * One engine's.
   *
   * @param counts by engine and kind
   */
  static Forfeits of(int[] counts, int engine) {
    int at = KINDS * engine;
    return new Forfeits(counts[at], counts[at + 1], counts[at + 2]);
  }
}
