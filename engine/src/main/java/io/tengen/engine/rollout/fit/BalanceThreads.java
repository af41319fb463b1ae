package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread pool that plays out the positions of a batch. The result does not depend on the number
 * of threads: each position has its own random generator, and sums follow the order of the batch.
 * Methods are confined to one thread.
 */
final class BalanceThreads implements AutoCloseable {
  private final PatternFeatures features;
  private final List<BalanceGradient> estimators = new ArrayList<>();
  private final ExecutorService executor;
  private final double[][] gradients;

  BalanceThreads(PatternFeatures features, RolloutBalance.Settings settings) {
    this.features = features;
    for (int i = 0; i < settings.threads(); i++) {
      estimators.add(new BalanceGradient(features, settings.playouts(), settings.ownership()));
    }
    executor =
        Executors.newFixedThreadPool(
            settings.threads(), Thread.ofPlatform().daemon().name("balance-", 0).factory());
    gradients = new double[settings.batch()][features.size()];
  }

  /**
   * Plays a batch out and estimates its error and gradient; blocks until all playouts are finished.
   *
   * @param theta the weights of the playouts
   * @param batch the positions
   * @param random the source of each position's random generator
   * @param gradient receives the mean gradient over the positions
   * @return the sum of the errors over the positions
   * @throws InterruptedException if the thread was interrupted while it waited
   */
  SquaredError estimate(
      double[] theta, List<LabeledPosition> batch, SplittableRandom random, double[] gradient)
      throws InterruptedException {
    PatternPolicy policy = PatternPolicy.of(new LinearPolicy(features, theta));
    SquaredError[] errors = new SquaredError[batch.size()];
    List<SplittableRandom> randoms = batch.stream().map(labeledPosition -> random.split()).toList();
    AtomicInteger next = new AtomicInteger();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (BalanceGradient estimator : estimators) {
      tasks.add(() -> {
        PatternRollout rollout = new PatternRollout(policy);
        for (int i = next.getAndIncrement(); i < errors.length; i = next.getAndIncrement()) {
          errors[i] = estimator.estimate(rollout, batch.get(i), randoms.get(i), gradients[i]);
        }
        return null;
      });
    }
    for (Future<Void> task : executor.invokeAll(tasks)) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a playout failed: " + e.getCause(), e);
      }
    }
    SquaredError sum = SquaredError.NONE;
    for (SquaredError error : errors) {
      sum = sum.plus(error);
    }
    for (int j = 0; j < gradient.length; j++) {
      double total = 0;
      for (int i = 0; i < errors.length; i++) {
        total += gradients[i][j];
      }
      gradient[j] = total / errors.length;
    }
    return sum;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
