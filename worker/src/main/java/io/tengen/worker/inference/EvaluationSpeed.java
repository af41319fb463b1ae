package io.tengen.worker.inference;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The throughput of a network's evaluation, including encoding and decoding.
 *
 * @param perSecond positions per second
 * @param board side of the boards, in points
 * @param batch number of positions in a batch
 */
public record EvaluationSpeed(double perSecond, int board, int batch) {
  /** The size of the measured batches, unless the evaluator's largest batch is smaller. */
  public static final int BATCH = 8;

  private static final int PREFERRED_SIZE = 9;
  private static final int MOVES_BETWEEN = 4;

  /** One in this many parts of the time is spent on warming up code and caches. */
  private static final int WARM_UP_DIVISOR = 4;

  /**
   * Measures on 9x9 or, if the network does not support it, on the nearest size. Blocks for about
   * {@code time}, and at least for two batches.
   *
   * @throws InferenceException if an evaluation fails
   */
  public static EvaluationSpeed measure(NetworkEvaluator evaluator, Duration time)
      throws InferenceException {
    int size =
        Math.clamp(PREFERRED_SIZE, evaluator.boards().smallest(), evaluator.boards().largest());
    List<EvaluationQuery> batch = batch(size, Math.min(BATCH, evaluator.maxBatch()));
    long warmUp = time.toNanos() / WARM_UP_DIVISOR;
    repeat(evaluator, batch, warmUp);
    return new EvaluationSpeed(
        batch.size() * repeat(evaluator, batch, time.toNanos() - warmUp), size, batch.size());
  }

  /** Evaluates a batch repeatedly for the given time; returns the number of batches per second. */
  private static double repeat(NetworkEvaluator evaluator, List<EvaluationQuery> batch, long nanos)
      throws InferenceException {
    long start = System.nanoTime();
    long elapsed;
    int count = 0;
    do {
      evaluator.evaluate(batch);
      count++;
      elapsed = System.nanoTime() - start;
    } while (elapsed < nanos);
    return count * 1e9 / elapsed;
  }

  /** Returns positions of the opening of a random game, a few moves apart. */
  private static List<EvaluationQuery> batch(int size, int count) {
    SplittableRandom random = new SplittableRandom(1);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
    int[] candidates = new int[position.points().count()];
    List<EvaluationQuery> batch = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      for (int move = 0; move < MOVES_BETWEEN; move++) {
        int choice = position.candidates(candidates);
        if (choice > 0) {
          position.play(candidates[random.nextInt(choice)]);
        }
      }
      batch.add(EvaluationQuery.of(new Position(position)));
    }
    return batch;
  }
}
