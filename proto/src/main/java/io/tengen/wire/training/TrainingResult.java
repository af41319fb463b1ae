package io.tengen.wire.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.Checks;

/**
 * The result of a training.
 *
 * @param checkpoint the full state of the learner, for a further training
 * @param network the network in ONNX format
 * @param samples number of samples in the games
 * @param losses means over the steps of the worker that finished the training
 * @param parity largest differences between the outputs of the learner and of the ONNX network
 * @param seconds wall-clock time of the worker that finished the training
 * @param threadSeconds processor time of that worker's learning thread
 */
public record TrainingResult(
    Artifact checkpoint,
    Artifact network,
    long samples,
    TrainingLosses losses,
    Parity parity,
    double seconds,
    double threadSeconds) {

  /**
   * Largest absolute differences between a network's outputs in PyTorch and in ONNX Runtime.
   *
   * @param policy difference of the moves' logits
   * @param value difference of the value, which is −1 to 1
   * @param lead difference of the score lead, in points
   * @param ownership difference of the ownership, which is −1 to 1
   */
  public record Parity(double policy, double value, double lead, double ownership) {
    /**
     * @throws IllegalArgumentException with one line if a difference is negative or not finite
     */
    public Parity {
      for (double difference : new double[] {policy, value, lead, ownership}) {
        Checks.require(
            difference >= 0 && Double.isFinite(difference),
            "a parity must be finite and 0 or more, not " + difference);
      }
    }
  }

  /**
   * @throws IllegalArgumentException with one line if a number is out of range
   */
  public TrainingResult {
    Checks.require(samples >= 0, "samples must be 0 or more, not " + samples);
    for (double time : new double[] {seconds, threadSeconds}) {
      Checks.require(
          time >= 0 && Double.isFinite(time),
          "a time must be finite and 0 s or more, not " + time + " s");
    }
  }
}
