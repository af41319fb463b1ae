package io.tengen.worker.inference;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How fast a network is evaluated, encoding and decoding included.
 *
 * @param perSecond positions a second
 * @param board its size
 * @param batch positions evaluated together
 */
public record EvaluationSpeed(double perSecond, int board, int batch) {
  /** Positions evaluated together, where the evaluator takes as many. */
  public static final int BATCH = 8;

  private static final int USUAL_SIZE = 9;
  private static final int MOVES_APART = 4;

  /** What of the time passes before the clock is started: code and caches get warm. */
  private static final int WARM_UP_SHARE = 4;

  /**
   * Measures on 9x9 or, where the network does not play there, on the nearest size; blocks for
   * about as long as it is told, and two batches at least.
   */
  public static EvaluationSpeed measure(NetworkEvaluator evaluator, Duration time)
      throws InferenceException {
    int size = Math.clamp(USUAL_SIZE, evaluator.boards().smallest(), evaluator.boards().largest());
    List<EvaluationQuery> batch = batch(size, Math.min(BATCH, evaluator.maxBatch()));
    long warmUp = time.toNanos() / WARM_UP_SHARE;
    repeat(evaluator, batch, warmUp);
    return new EvaluationSpeed(
        batch.size() * repeat(evaluator, batch, time.toNanos() - warmUp), size, batch.size());
  }

  /** Evaluates a batch again and again; batches a second. */
  private static double repeat(NetworkEvaluator evaluator, List<EvaluationQuery> batch, long nanos)
      throws InferenceException {
    long start = System.nanoTime();
    long passed;
    int count = 0;
    do {
      evaluator.evaluate(batch);
      count++;
      passed = System.nanoTime() - start;
    } while (passed < nanos);
    return count * 1e9 / passed;
  }

  /** Positions of the beginning of a random game, a few moves apart. */
  private static List<EvaluationQuery> batch(int size, int count) {
    SplittableRandom random = new SplittableRandom(1);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
    int[] candidates = new int[position.points().count()];
    List<EvaluationQuery> batch = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      for (int move = 0; move < MOVES_APART; move++) {
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
