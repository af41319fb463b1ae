package io.tengen.worker.learn.alphago;

import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingBatch;

/**
 * Training for a number of epochs on a fixed set of samples. The learning rate is halved after each
 * quarter of the steps. The position in the samples follows from the learner's number of steps, so
 * a learner resumed from a checkpoint continues where it was. Confined to one thread.
 */
public final class Epochs {
  private static final int HALVINGS = 4;

  private final Learner learner;
  private final Batches batches;
  private final SampleBatch samples;
  private final int epochs;
  private final double rate;

  /**
   * @param batches the samples to learn from
   * @param epochs total number of passes through the samples, 1 or more
   * @param rate Adam's initial step size
   */
  public Epochs(Learner learner, Batches batches, int epochs, double rate) {
    this.learner = learner;
    this.batches = batches;
    this.epochs = epochs;
    this.rate = rate;
    samples = batches.newBatch();
  }

  /** Returns the total number of steps. */
  public long steps() {
    return (long) epochs * batches.perPass();
  }

  /** Returns the number of completed epochs. */
  public int completed() {
    return (int) Math.min(epochs, learner.steps() / batches.perPass());
  }

  /** Returns whether there are steps left. */
  public boolean hasNext() {
    return learner.steps() < steps();
  }

  /**
   * Learns from the next batch. Blocks.
   *
   * @return the losses before the step
   * @throws LearningException if the losses are not finite, which a lower rate may avoid
   */
  public Losses step() throws LearningException {
    long n = learner.steps();
    batches.read(n, samples);
    return learner.step(TrainingBatch.of(samples, LearnerSettings.RESULT_SHARE), rate(n));
  }

  double rate(long step) {
    return rate / (1 << (int) (HALVINGS * step / steps()));
  }
}
