package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;

/**
 * What came of a training.
 *
 * @param checkpoint all of the learner, for a next training
 * @param network as ONNX
 * @param samples in the games that were learned from
 * @param losses means over the steps of the worker that finished it
 * @param parity largest differences between the answers of what learned and of what plays
 * @param seconds that the worker that finished it took
 * @param threadSeconds of processor time of the thread that learned there
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
   * Differences between a network's answers in PyTorch and in ONNX Runtime.
   *
   * @param policy of the moves' logits
   * @param value from −1 to 1
   * @param lead in points
   * @param ownership from −1 to 1
   */
  public record Parity(double policy, double value, double lead, double ownership) {
    /**
     * @throws IllegalArgumentException with one line if one of them is none
     */
    public Parity {
      for (double difference : new double[] {policy, value, lead, ownership}) {
        TrainingSpec.require(
            difference >= 0 && Double.isFinite(difference), "a parity of " + difference);
      }
    }
  }

  /**
   * @throws IllegalArgumentException with one line if a number makes no sense
   */
  public TrainingResult {
    TrainingSpec.require(samples >= 0, "samples must not be " + samples);
    for (double time : new double[] {seconds, threadSeconds}) {
      TrainingSpec.require(time >= 0 && Double.isFinite(time), "a time of " + time + " s");
    }
  }
}
