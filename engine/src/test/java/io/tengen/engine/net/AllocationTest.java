package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.Agent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that a request does not allocate: encoding, queue, batch, answer, priors and cache, with a
 * backend that does not allocate either.
 */
final class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int BATCH = 8;
  private static final int ROUNDS = 200;
  private static final int TURNS = 8;

  /**
   * Less than the smallest object for each request; the rest are allocations of the virtual
   * machine.
   */
  private static final double MAX_BYTES = 8;

  /** Reads answers as a search does. */
  private static final class SearchCallback implements EvalCallback {
    private final int[] moves;
    private final float[] priors;
    private double sum;
    private int answers;

    SearchCallback(Points points) {
      moves = new int[points.count()];
      priors = new float[points.count()];
      for (int i = 0; i < moves.length; i++) {
        moves[i] = points.get(i);
      }
    }

    @Override
    public void answered(EvalRequest request) {
      request.priors(moves, moves.length, 0.67f, priors);
      sum += request.value() + priors[0];
      answers++;
    }

    @Override
    public void failed(EvalRequest request, String why) {
      throw new AssertionError(why);
    }
  }

  @ParameterizedTest
  @EnumSource(FeatureSet.class)
  void requestsDoNotAllocate(FeatureSet features) throws Exception {
    int size = 9;
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < 4 * BATCH; i++) {
      positions.add(Games.played(size, i, i));
    }
    InputShape shape = new InputShape(features, size, size, features.masked(), size);
    ScriptedBackend backend = new ScriptedBackend(shape, BATCH);
    BatchingEvaluator batching =
        new BatchingEvaluator(
            List.of(backend),
            new BatchingSettings(2 * BATCH, 1000),
            System::nanoTime,
            error -> {
              throw new AssertionError(error);
            });
    Agent loop = batching.agents().getFirst();
    // Too small for all answers, so that some are found and others are evicted.
    CachingEvaluator evaluator = new CachingEvaluator(batching, new CacheBudget(1 << 20), 8 << 10);
    SearchCallback search = new SearchCallback(Points.of(size));
    double least = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < TURNS; turn++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int round = 0; round < ROUNDS; round++) {
        ask(evaluator, loop, search, positions);
        backend.batches.clear();
        backend.sides.clear();
      }
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      // The first requests allocate pooled objects, and the compiler allocates too.
      least = Math.min(least, (double) bytes / (ROUNDS * BATCH));
    }
    assertEquals(TURNS * ROUNDS * BATCH, search.answers);
    assertTrue(evaluator.hits() > 0 && evaluator.misses() > ROUNDS, "hits and misses");
    double each = least;
    assertTrue(each < MAX_BYTES, () -> each + " bytes for a request");
  }

  private int next;

  private void ask(Evaluator evaluator, Agent loop, SearchCallback search, List<Position> positions)
      throws Exception {
    for (int i = 0; i < BATCH; i++) {
      EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
      request.encode(positions.get(next));
      next = (next + 1) % positions.size();
      evaluator.submit(request, search);
    }
    while (evaluator.waiting() > 0) {
      loop.doWork();
    }
  }
}
