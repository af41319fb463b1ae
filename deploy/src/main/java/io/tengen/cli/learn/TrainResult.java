package io.tengen.cli.learn;

import io.tengen.cli.console.Durations;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.alphago.HeldOutEvaluation;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
 * @param heldOut the network's answers to positions that it did not learn from; null if none were
 *     held out
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
    @Nullable HeldOutEvaluation heldOut,
    double seconds,
    double threadSeconds) {
  private static final double NANOS = 1e9;

  static TrainResult of(
      TrainingOutcome outcome, Path network, Path checkpoint, @Nullable HeldOutEvaluation heldOut) {
    return new TrainResult(
        network.toString(),
        outcome.network().sha256(),
        checkpoint.toString(),
        outcome.checkpoint().sha256(),
        outcome.samples(),
        outcome.losses(),
        outcome.parity(),
        heldOut,
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
            + "%s"
            + "time        %s%n",
        network,
        checkpoint,
        samples,
        losses.policy(),
        losses.value(),
        losses.score(),
        losses.ownership(),
        heldOutText(),
        Durations.clock(seconds));
  }

  private String heldOutText() {
    return heldOut == null
        ? ""
        : String.format(
            Locale.ROOT,
            "held out    top-1 %.1f %%, top-5 %.1f %% of %,d moves; value's error %.3f of %,d"
                + " positions%n",
            100 * heldOut.top1(),
            100 * heldOut.top5(),
            heldOut.moves(),
            heldOut.valueError(),
            heldOut.positions());
  }
}
