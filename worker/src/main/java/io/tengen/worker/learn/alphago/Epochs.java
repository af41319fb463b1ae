package io.tengen.worker.learn.alphago;

import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingBatch;

/**
 * Learning from what does not change, so many times over. The rate is halved at each quarter of the
 * way. What has been learned follows from the learner's steps, so a learner that was resumed goes
 * on where it was. Confined to one thread.
 */
public final class Epochs {
  private static final int HALVINGS = 4;

  private final Learner learner;
  private final Batches lessons;
  private final SampleBatch samples;
  private final int epochs;
  private final double rate;

  /**
   * @param epochs passes through the lessons in all, 1 or more
   * @param rate Adam's step size at first
   */
  public Epochs(Learner learner, Batches lessons, int epochs, double rate) {
    this.learner = learner;
    this.lessons = lessons;
    this.epochs = epochs;
    this.rate = rate;
    samples = lessons.newBatch();
  }

  /** Steps that there are in all. */
  public long steps() {
    return (long) epochs * lessons.perPass();
  }

  /** Epochs that are over. */
  public int done() {
    return (int) Math.min(epochs, learner.steps() / lessons.perPass());
  }

  /** Whether there is more to learn. */
  public boolean goesOn() {
    return learner.steps() < steps();
  }

  /**
   * Learns one batch; blocks.
   *
   * @return how wrong the network was before
   * @throws LearningException if the learner has gone astray: learn at a lower rate
   */
  public Losses step() throws LearningException {
    long n = learner.steps();
    lessons.read(n, samples);
    return learner.step(TrainingBatch.of(samples), rate(n));
  }

  double rate(long step) {
    return rate / (1 << (int) (HALVINGS * step / steps()));
  }
}
