package io.tengen.cli.learn;

import io.tengen.cli.console.Durations;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.TrainingOutcome;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The output of {@code tengen train --json}.
 *
 * @param network the network's file
 * @param networkSha256 the SHA-256 hash of that file
 * @param checkpoint the checkpoint's file
 * @param checkpointSha256 the SHA-256 hash of that file
 * @param samples number of samples that batches were drawn from
 * @param losses means over all batches of this run of the program, or of the worker
 * @param parity differences between the network in ONNX Runtime and in PyTorch
 * @param seconds wall-clock time, in seconds
 * @param threadSeconds processor time of the training thread, in seconds
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

  /** Returns the result as lines of text. */
  String text() {
    return String.format(
        Locale.ROOT,
        "network     %s%n"
            + "checkpoint  %s%n"
            + "samples     %,d%n"
            + "losses      policy %.3f, value %.3f, score %.3f, ownership %.3f%n"
            + "time        %s%n",
        network,
        checkpoint,
        samples,
        losses.policy(),
        losses.value(),
        losses.score(),
        losses.ownership(),
        Durations.clock(seconds));
  }
}
