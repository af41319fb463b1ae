package io.tengen.cli.learn;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the training data and the hyperparameters of a training. */
final class TrainOptions {
  @Option(
      names = "--net-shape",
      paramLabel = "SHAPE",
      defaultValue = "b3c32",
      description = "Blocks and channels; p3 pools in every third block (default: b3c32).")
  private String shape;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = "Learns from games on boards of this size (default: that of the folder).")
  private @Nullable Integer board;

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
      defaultValue = "0.002",
      description = "Adam's step size of the first batch (default: 0.002).")
  private double rate;

  @Option(
      names = "--last-rate",
      paramLabel = "RATE",
      description = "Adam's step size of the last batch (default: a tenth of --rate).")
  private @Nullable Double lastRate;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the first weights and the samples' order (default: 1).")
  private long seed;

  @Option(
      names = "--features",
      paramLabel = "NAME",
      defaultValue = "tengen",
      description = {
        "The network's inputs: tengen; or tengen-losing, which also shows where stones lose at"
            + " once, for rules such as nogo (default: tengen)."
      })
  private String features = FeatureSet.TENGEN.id();

  private static final int REUSE = 3;
  private static final double FALL = 0.1;

  /**
   * Returns the training task that the options describe.
   *
   * @param name the network's name
   * @param from the checkpoint to continue from
   */
  TrainingTask task(DataFolder folder, String name, Optional<Artifact> from)
      throws CommandException {
    try {
      List<Shard> shards = newest(folder, chooseBoard(folder));
      long found = shards.stream().mapToLong(Shard::samples).sum();
      return new TrainingTask(
          name,
          LearnerSettings.of(
              NetworkShape.parse(shape), features(), shards.getFirst().board(), seed),
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

  private FeatureSet features() {
    return FeatureSet.byId(features)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "--features " + features + " does not exist; choose tengen or tengen-losing"));
  }

  private int chooseBoard(DataFolder folder) throws CommandException {
    TreeSet<Integer> boards =
        folder.shards().stream()
            .filter(shard -> shard.samples() > 0)
            .map(Shard::board)
            .collect(Collectors.toCollection(TreeSet::new));
    if (boards.isEmpty()) {
      throw CommandException.badInput(folder.directory() + " has no positions to learn from");
    }
    if (board != null && !boards.contains(board)) {
      throw CommandException.badInput(
          folder.directory() + " has no games on " + board + "x" + board + ", but on " + boards);
    }
    if (board == null && boards.size() > 1) {
      throw CommandException.badInput(
          folder.directory() + " has games on boards of " + boards + "; choose with --board");
    }
    return board == null ? boards.first() : board;
  }

  private List<Shard> newest(DataFolder folder, int size) {
    List<Shard> newest = new ArrayList<>();
    long sum = 0;
    for (Shard shard : folder.shards().reversed()) {
      if (shard.board() == size && shard.samples() > 0 && sum < samples) {
        newest.addFirst(shard);
        sum += shard.samples();
      }
    }
    if (newest.isEmpty()) {
      throw new IllegalArgumentException("--samples " + samples + " must be 1 or more");
    }
    return newest;
  }
}
