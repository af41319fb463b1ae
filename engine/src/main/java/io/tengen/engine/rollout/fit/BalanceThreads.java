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
 * Threads that play the positions of a batch out. What comes of it does not hang on how many they
 * are: each position has its own randomness, and sums are made in the batch's order. Used by one
 * thread.
 */
final class BalanceThreads implements AutoCloseable {
  private final PatternFeatures features;
  private final List<BalanceGradient> members = new ArrayList<>();
  private final ExecutorService executor;
  private final double[][] gradients;

  BalanceThreads(PatternFeatures features, RolloutBalance.Settings settings) {
    this.features = features;
    for (int i = 0; i < settings.threads(); i++) {
      members.add(new BalanceGradient(features, settings.playouts(), settings.ownership()));
    }
    executor =
        Executors.newFixedThreadPool(
            settings.threads(), Thread.ofPlatform().daemon().name("balance-", 0).factory());
    gradients = new double[settings.batch()][features.size()];
  }

  /**
   * Plays a batch out; blocks until it is done.
   *
   * @param theta the weights of the playouts
   * @param random where each position's randomness comes from
   * @param gradient takes the mean over the positions
   * @return the sum over the positions
   */
  SquaredError look(
      double[] theta, List<LabeledPosition> batch, SplittableRandom random, double[] gradient)
      throws InterruptedException {
    PatternPolicy policy = PatternPolicy.of(new LinearPolicy(features, theta));
    SquaredError[] errors = new SquaredError[batch.size()];
    List<SplittableRandom> randoms = batch.stream().map(labeledPosition -> random.split()).toList();
    AtomicInteger next = new AtomicInteger();
    List<Callable<Void>> shifts = new ArrayList<>();
    for (BalanceGradient member : members) {
      shifts.add(() -> {
        PatternRollout rollout = new PatternRollout(policy);
        for (int i = next.getAndIncrement(); i < errors.length; i = next.getAndIncrement()) {
          errors[i] = member.look(rollout, batch.get(i), randoms.get(i), gradients[i]);
        }
        return null;
      });
    }
    for (Future<Void> shift : executor.invokeAll(shifts)) {
      try {
        shift.get();
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
