package io.tengen.cli.learn;

import io.tengen.cli.console.Durations;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.TrainingOutcome;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What {@code tengen train --json} prints.
 *
 * @param network the file of the network, and its hash
 * @param checkpoint likewise
 * @param losses means over all batches of this run of the program, or of the worker
 * @param parity largest differences between the answers of what learned and of what plays
 */
record TrainResult(
    String network,
    String networkSha256,
    String checkpoint,
    String checkpointSha256,
    long samples,
    Losses losses,
    Parity parity,
    double seconds,
    double threadSeconds) {
  private static final double NANOS = 1e9;

  static TrainResult of(TrainingOutcome outcome, Path network, Path checkpoint) {
    return new TrainResult(
        network.toString(),
        outcome.network().sha256(),
        checkpoint.toString(),
        outcome.checkpoint().sha256(),
        outcome.samples(),
        outcome.losses(),
        outcome.parity(),
        outcome.time().toNanos() / NANOS,
        outcome.threadTime().toNanos() / NANOS);
  }

  static String text(TrainingOutcome outcome, Path network, Path checkpoint) {
    Losses losses = outcome.losses();
    return String.format(
        Locale.ROOT,
        "network     %s%n"
            + "checkpoint  %s%n"
            + "samples     %,d%n"
            + "losses      policy %.3f, value %.3f, score %.3f, ownership %.3f%n"
            + "time        %s%n",
        network,
        checkpoint,
        outcome.samples(),
        losses.policy(),
        losses.value(),
        losses.score(),
        losses.ownership(),
        Durations.clock(outcome.time().toNanos() / NANOS));
  }
}
