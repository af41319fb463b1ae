package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.rollout.fit.RolloutBalance;
import io.tengen.engine.rollout.fit.TeacherFit;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for learning rollout weights from a network. */
public final class TeacherOptions {
  private static final int POSITIONS = 20_000;
  private static final double PLAYOUT_SHARE = 0.33;
  private static final int STEPS = 2_000;
  private static final int MOST = 100_000_000;
  private static final int MOST_THREADS = 256;
  private static final double MOST_PLAYOUT_SHARE = 0.9;
  private static final double MOST_OWNERSHIP = 100;

  @Option(
      names = "--teacher",
      paramLabel = "NET",
      description =
          "A network (KataGo's .bin.gz, Leela Zero's, or ONNX) that evaluates positions of the"
              + " games: priors of the tree are fitted to its policy, and playouts are balanced to"
              + " end as it expects. The options below apply to it.")
  private @Nullable Path network;

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Positions that it evaluates, at most (default: " + POSITIONS + ").")
  private @Nullable Integer positions;

  @Option(
      names = "--playout-share",
      paramLabel = "SHARE",
      description =
          "Share of these positions that are 1 to 20 playout moves off the games: 0 to 0.9"
              + " (default: "
              + PLAYOUT_SHARE
              + ").")
  private @Nullable Double playoutShare;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description =
          "Weights with which balancing begins (default: weights fitted to the games' moves).")
  private @Nullable Path from;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = {
        "Steps of balancing, each over 48 positions with 32 playouts each (default: " + STEPS + ")."
      })
  private @Nullable Integer steps;

  @Option(
      names = "--ownership",
      paramLabel = "WEIGHT",
      description =
          "Weight of ownership in balancing, relative to 1 for winning; 0 to 100 (default: 0.5).")
  private @Nullable Double ownership;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads that evaluate and play; the result does not depend on them (default: one per"
              + " processor).")
  private @Nullable Integer threads;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers (default: 1).")
  private @Nullable Long seed;

  /** Returns the file of the network; null if none was given. */
  @Nullable
  public Path network() {
    return network;
  }

  /** Returns the file of the weights to begin with; null to fit them to the games. */
  @Nullable
  public Path from() {
    return from;
  }

  /** Returns the number of threads. */
  public int threads() throws CommandException {
    int usual = Math.min(Runtime.getRuntime().availableProcessors(), MOST_THREADS);
    return (int) inRange("--threads", threads == null ? usual : threads, 1, MOST_THREADS);
  }

  /** Throws if an option was given that needs a network. */
  public void requireNoneWithoutNetwork() throws CommandException {
    requireAbsent("--positions", positions);
    requireAbsent("--playout-share", playoutShare);
    requireAbsent("--from", from);
    requireAbsent("--steps", steps);
    requireAbsent("--ownership", ownership);
    requireAbsent("--threads", threads);
    requireAbsent("--seed", seed);
  }

  private static void requireAbsent(String option, @Nullable Object value) throws CommandException {
    if (value != null) {
      throw CommandException.badInput(
          option + " is for learning from a network; add --teacher NET");
    }
  }

  /**
   * Returns the settings for learning from a network.
   *
   * @param minSeen see {@link TeacherFit.Settings#minSeen}
   * @param withLiberties see {@link TeacherFit.Settings#withLiberties}
   */
  public TeacherFit.Settings settings(int minSeen, boolean withLiberties) throws CommandException {
    RolloutBalance.Settings standard =
        RolloutBalance.Settings.standard(
            (int) inRange("--steps", steps == null ? STEPS : steps, 1, MOST), threads());
    return new TeacherFit.Settings(
        (int) inRange("--positions", positions == null ? POSITIONS : positions, 1, MOST),
        inRange(
            "--playout-share",
            playoutShare == null ? PLAYOUT_SHARE : playoutShare,
            0,
            MOST_PLAYOUT_SHARE),
        minSeen,
        withLiberties,
        new RolloutBalance.Settings(
            standard.steps(),
            standard.batch(),
            standard.playouts(),
            standard.rate(),
            inRange(
                "--ownership",
                ownership == null ? standard.ownership() : ownership,
                0,
                MOST_OWNERSHIP),
            standard.threads(),
            seed == null ? standard.seed() : seed));
  }

  private static double inRange(String option, double value, double least, double most)
      throws CommandException {
    if (!(value >= least && value <= most)) {
      throw CommandException.badInput(
          option + " " + plain(value) + " is not between " + plain(least) + " and " + plain(most));
    }
    return value;
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
