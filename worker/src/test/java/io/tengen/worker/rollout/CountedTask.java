package io.tengen.worker.rollout;

import io.tengen.engine.rollout.remote.RolloutTask;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A task that keeps its result and counts its ends. */
final class CountedTask implements RolloutTask {
  final AtomicInteger ends = new AtomicInteger();
  final int[] path;
  volatile boolean failed;
  volatile int gain;
  volatile double lead;
  volatile int[] moves = {};
  private final CountDownLatch ended;

  /**
   * @param ended counted down at each end
   */
  CountedTask(CountDownLatch ended, int... path) {
    this.ended = ended;
    this.path = path;
  }

  @Override
  public int length() {
    return path.length;
  }

  @Override
  public int move(int i) {
    return path[i];
  }

  @Override
  public void completed(int result, double points, int[] played, int count) {
    gain = result;
    lead = points;
    moves = Arrays.copyOf(played, count);
    end();
  }

  @Override
  public void failed() {
    failed = true;
    end();
  }

  private void end() {
    ends.incrementAndGet();
    ended.countDown();
  }
}
