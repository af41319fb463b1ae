package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.rollout.fit.RolloutBalance;
import io.tengen.engine.rollout.fit.TeacherFit;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How weights are learned from a network. */
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
          "A network (KataGo's .bin.gz, Leela Zero's, or ONNX) that judges positions of the games:"
              + " the tree's priors are fitted to its policy, and playouts balanced to end as it"
              + " expects. The options below are for it.")
  private @Nullable Path network;

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Positions that it judges (default: " + POSITIONS + ", if there are as many).")
  private @Nullable Integer positions;

  @Option(
      names = "--playout-share",
      paramLabel = "SHARE",
      description =
          "Of these, how many lie 1 to 20 moves of playouts off the games: 0 to 0.9 (default: "
              + PLAYOUT_SHARE
              + ").")
  private @Nullable Double playoutShare;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description =
          "Balances the playouts of these weights further (default: of weights fitted to the"
              + " games' moves).")
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
          "Weight of the points' ownership in balancing, beside 1 for winning; 0 to 100 (default:"
              + " 0.5).")
  private @Nullable Double ownership;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads that evaluate and play; what comes out is the same (default: one a processor).")
  private @Nullable Integer threads;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Where all randomness comes from (default: 1).")
  private @Nullable Long seed;

  /** The network's file; null if nothing is learned from one. */
  @Nullable
  public Path network() {
    return network;
  }

  /** Weights to begin with; null for those that the games give. */
  @Nullable
  public Path from() {
    return from;
  }

  public int threads() throws CommandException {
    int usual = Math.min(Runtime.getRuntime().availableProcessors(), MOST_THREADS);
    return (int) inRange("--threads", threads == null ? usual : threads, 1, MOST_THREADS);
  }

  /** These settings mean nothing without a network. */
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
          option + " is about learning from a network; add --teacher NET");
    }
  }

  public TeacherFit.Settings settings(int minSeen) throws CommandException {
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
