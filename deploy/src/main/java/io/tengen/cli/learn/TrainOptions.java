package io.tengen.cli.learn;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.OptimizerKind;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the training data and the hyperparameters of a training. */
final class TrainOptions {
  @Option(
      names = "--net-shape",
      paramLabel = "SHAPE",
      defaultValue = "b3c32",
      description = {
        "Blocks and channels; p3 pools in every third block; or alphago:layers=13,filters=192 for"
            + " 13 layers without residuals (default: b3c32)."
      })
  private String shape;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = {
        "Learns from games on boards of this size, or of several: 7-13. One network then plays on"
            + " all of them (default: that of the folder)."
      })
  private @Nullable String board;

  @Option(
      names = "--result-share",
      paramLabel = "X",
      defaultValue = "" + LearnerSettings.RESULT_SHARE,
      description = {
        "Weight of the game's result in what the value learns, 0 to 1; the rest is the search's"
            + " value. Choose less where a strong player's searches are the data (default: ${DEFAULT-VALUE})."
      })
  private double resultShare;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Learns from the newest games that have this many samples (default: all).")
  private long samples = Integer.MAX_VALUE;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Batches to learn from (default: each sample three times, on average).")
  private @Nullable Long steps;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "128",
      description = "Samples in a batch (default: 128).")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "0.01",
      description = "Step size of the first batch (default: 0.01).")
  private double rate;

  @Option(
      names = "--last-rate",
      paramLabel = "RATE",
      description = {
        "Step size of the last batch. Adam's falls geometrically; with sgd it is halved at equal"
            + " intervals (default: a fiftieth of --rate)."
      })
  private @Nullable Double lastRate;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      defaultValue = "adam",
      description = "adam, or sgd for gradient descent without momentum (default: adam).")
  private String optimizer = OptimizerKind.ADAM.id();

  @Option(
      names = "--hold-out",
      paramLabel = "N",
      description = {
        "Leaves out the newest shards that have this many samples, and measures the network on them"
            + " (default: none)."
      })
  private @Nullable Long heldOut;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the first weights and the samples' order (default: 1).")
  private long seed;

  @Option(
      names = {"--planes", "--features"},
      paramLabel = "NAME",
      defaultValue = "tengen",
      description = {
        "The network's inputs: tengen; tengen-losing, which also shows where stones lose at once,"
            + " for rules such as nogo; alphago, the 48 planes of 2016; or alphago-value, with the"
            + " colour to move as the 49th (default: tengen)."
      })
  private String features = FeatureSet.TENGEN.id();

  private static final Pattern SIZES = Pattern.compile("(\\d{1,2})(?:-(\\d{1,2}))?");
  private static final int REUSE = 3;

  /** The last step size as a share of the first: docs/results/training-settings.md. */
  private static final double FALL = 0.02;

  /**
   * Returns the training task that the options describe.
   *
   * @param name the network's name
   * @param from the checkpoint to continue from
   */
  TrainingTask task(DataFolder folder, String name, Optional<Artifact> from)
      throws CommandException {
    try {
      Boards boards = chooseBoards(folder);
      List<Shard> shards = newest(folder, boards);
      Set<Shard> exam = Set.copyOf(heldOut(shards));
      shards = shards.stream().filter(shard -> !exam.contains(shard)).toList();
      long found = NewestShards.samples(shards);
      return new TrainingTask(
          name,
          learner(boards),
          from,
          shards,
          steps == null ? Math.max(1, REUSE * found / batch) : steps,
          batch,
          new TrainingTask.Rate(rate, lastRate == null ? FALL * rate : lastRate),
          seed);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private LearnerSettings learner(Boards boards) {
    return LearnerSettings.of(NetworkShape.parse(shape), features(), boards.smallest(), seed)
        .with(boards)
        .with(OptimizerKind.byId(optimizer))
        .withResultShare(resultShare);
  }

  /** Returns the shards on which the network is measured, none if nothing is held out. */
  List<Shard> heldOut(DataFolder folder) throws CommandException {
    try {
      return heldOut(newest(folder, chooseBoards(folder)));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private List<Shard> heldOut(List<Shard> shards) {
    if (heldOut == null) {
      return List.of();
    }
    if (heldOut < 1) {
      throw new IllegalArgumentException("--hold-out " + heldOut + " is not 1 or more");
    }
    List<Shard> newest = NewestShards.of(shards, heldOut, 0);
    if (NewestShards.sizes(newest).stream()
        .anyMatch(size -> newest.containsAll(NewestShards.ofSize(size, shards)))) {
      throw new IllegalArgumentException(
          "--hold-out "
              + heldOut
              + " leaves no games to learn from, since whole shards are held out; give fewer, or"
              + " play more games");
    }
    return newest;
  }

  private FeatureSet features() {
    return FeatureSet.byId(features)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "--planes "
                    + features
                    + " does not exist; choose tengen, tengen-losing, alphago or alphago-value"));
  }

  private Boards chooseBoards(DataFolder folder) throws CommandException {
    TreeSet<Integer> boards =
        folder.shards().stream()
            .filter(shard -> shard.samples() > 0)
            .map(Shard::board)
            .collect(Collectors.toCollection(TreeSet::new));
    if (boards.isEmpty()) {
      throw CommandException.badInput(folder.directory() + " has no positions to learn from");
    }
    if (board == null && boards.size() > 1) {
      throw CommandException.badInput(
          folder.directory()
              + " has games on boards of "
              + boards
              + "; choose with --board, all of them with --board "
              + boards.first()
              + "-"
              + boards.last());
    }
    Boards chosen = board == null ? Boards.of(boards.first()) : parseBoards(board);
    for (int size : List.of(chosen.smallest(), chosen.largest())) {
      if (!boards.contains(size)) {
        throw CommandException.badInput(
            folder.directory() + " has no games on " + size + "x" + size + ", but on " + boards);
      }
    }
    return chosen;
  }

  private static Boards parseBoards(String text) {
    Matcher sizes = SIZES.matcher(text);
    if (sizes.matches()) {
      int smallest = Integer.parseInt(sizes.group(1));
      int largest = sizes.group(2) == null ? smallest : Integer.parseInt(sizes.group(2));
      if (smallest >= 1 && smallest <= largest) {
        return Boards.range(smallest, largest);
      }
    }
    throw new IllegalArgumentException(
        "--board " + text + " is not a size such as 9 or a range of sizes such as 7-13");
  }

  private List<Shard> newest(DataFolder folder, Boards boards) {
    if (samples < 1) {
      throw new IllegalArgumentException("--samples " + samples + " must be 1 or more");
    }
    List<Shard> all =
        folder.shards().stream()
            .filter(shard -> boards.contains(shard.board()) && shard.samples() > 0)
            .toList();
    return NewestShards.of(all, samples, 0);
  }
}
