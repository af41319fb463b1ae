package io.tengen.cli;

import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;
import java.security.SecureRandom;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is played and how often. Every option is null where it was not given. */
final class GameOptions {
  private static final int BOARD = 9;
  private static final int GAMES = 120;
  private static final int MOST_GAMES = 10_000_000;
  private static final double KOMI = 7.5;

  /**
   * Komi of boards below 8x8: half a point less than what perfect play gives Black by area (solved
   * up to 6x6, known beyond doubt for 7x7), so that the board is as fair as it can be without
   * draws.
   */
  private static final double[] SMALL_KOMI = {0.5, 8.5, 1.5, 24.5, 3.5, 8.5};

  private static final double HANDICAP_KOMI = 0.5;
  private static final Duration MOVE_TIME = Duration.ofSeconds(60);

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = "Points along one side, 2 to 25 (default: 9).")
  private @Nullable Integer board;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = {
        "Points added to White's area (default: 7.5; on boards below 8x8 what makes them fair: 2x2"
            + " 0.5, 3x3 8.5, 4x4 1.5, 5x5 24.5, 6x6 3.5, 7x7 8.5; 0.5 with handicap)."
      })
  private @Nullable Double komi;

  @Option(
      names = "--rules",
      paramLabel = "NAME",
      description = "chinese or tromp-taylor (default: chinese).")
  private @Nullable String rules;

  @Option(names = "--games", paramLabel = "N", description = "Games to play in all (default: 120).")
  private @Nullable Integer games;

  @Option(
      names = "--handicap",
      paramLabel = "N",
      description = "Black stones on the star points, 0 or 2 to 9 (default: 0).")
  private @Nullable Integer handicap;

  @Option(
      names = "--move-time",
      paramLabel = "TIME",
      description = "Time for a move, such as 500ms or 60s; 0 for no limit (default: 60s).")
  private @Nullable Duration moveTime;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Where all randomness comes from (default: another one each time).")
  private @Nullable Long seed;

  /** Whether any of these was given. */
  boolean anyGiven() {
    return board != null
        || komi != null
        || rules != null
        || games != null
        || handicap != null
        || moveTime != null
        || seed != null;
  }

  GameSetup setup() throws CommandException {
    int size = board == null ? BOARD : board;
    int stones = handicap == null ? 0 : handicap;
    try {
      Rules law = rules == null ? Rules.CHINESE : Rules.named(rules);
      return GameSetup.of(law, size, komi == null ? defaultKomi(size, stones) : komi)
          .withHandicap(stones);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  static double defaultKomi(int size, int handicap) {
    if (handicap > 0) {
      return HANDICAP_KOMI;
    }
    int small = size - Points.MIN_SIZE;
    return small >= 0 && small < SMALL_KOMI.length ? SMALL_KOMI[small] : KOMI;
  }

  int games() throws CommandException {
    int count = games == null ? GAMES : games;
    if (count < 1 || count > MOST_GAMES) {
      throw CommandException.badInput("--games " + count + " is not between 1 and " + MOST_GAMES);
    }
    return count;
  }

  Duration moveTime() {
    return moveTime == null ? MOVE_TIME : moveTime;
  }

  // Below 2^53, so that it survives every JSON reader.
  long seed() {
    return seed == null ? new SecureRandom().nextLong(1L << 53) : seed;
  }
}
