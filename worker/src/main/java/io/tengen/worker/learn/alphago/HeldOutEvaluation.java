package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.model.Network;
import java.io.IOException;
import java.nio.FloatBuffer;

/**
 * How well a network, as it plays, knows positions: what was played there, and who won.
 *
 * @param moves positions whose move was on the board; passes are not asked for
 * @param top1 share of them whose move the network finds likeliest, 0 to 1
 * @param top5 share of them whose move is among the five that it finds likeliest; illegal moves are
 *     not taken out: to know them is the network's matter
 * @param positions that were looked at
 * @param valueError mean of (z − v)², where z is 1 if the side to move won and −1 if it lost, and v
 *     what the network expects
 * @param constantError the same of the best number that knows nothing of positions: the variance of
 *     z
 */
public record HeldOutEvaluation(
    int moves, double top1, double top5, int positions, double valueError, double constantError) {
  private static final int FEW = 5;

  /**
   * Examines a network; blocks.
   *
   * @param batches each position of a pass is looked at once, but for what does not fill a batch
   * @param most batches to look at
   * @throws IOException if there is no room for temporary files
   * @throws BackendException if ONNX Runtime is missing, or fails
   */
  public static HeldOutEvaluation of(Network network, Batches batches, int most)
      throws IOException, BackendException {
    SampleBatch samples = batches.newBatch();
    int size = samples.length();
    Tally tally = new Tally();
    try (Backend backend = BackendFactory.of(network, new InferenceSettings(samples.rows(), 1))) {
      for (int n = 0; n < Math.min(most, batches.perPass()); n++) {
        batches.read(n, samples);
        backend.planes().put(0, samples.planes);
        backend.globals().put(0, samples.globals);
        backend.run(samples.rows(), size);
        for (int row = 0; row < samples.rows(); row++) {
          tally.move(backend.policy(), samples.policy, row, size * size);
          tally.value(backend.value().get(row), samples.result[row]);
        }
      }
    }
    return tally.exam();
  }

  /** Sums over positions. */
  static final class Tally {
    private int moves;
    private int first;
    private int few;
    private int positions;
    private double errors;
    private double results;
    private double squares;

    /**
     * @param logits of row after row, the pass last
     * @param played of the same shape: what share of the policy a move has
     */
    void move(FloatBuffer logits, float[] played, int row, int area) {
      int at = row * (area + 1);
      int move = 0;
      for (int i = 1; i <= area; i++) {
        move = played[at + i] > played[at + move] ? i : move;
      }
      if (move == area) {
        return;
      }
      int better = 0;
      for (int i = 0; i <= area; i++) {
        better += i != move && logits.get(at + i) >= logits.get(at + move) ? 1 : 0;
      }
      moves++;
      first += better == 0 ? 1 : 0;
      few += better < FEW ? 1 : 0;
    }

    /** Both from −1 to 1. */
    void value(float expected, float result) {
      positions++;
      errors += (result - expected) * (result - expected);
      results += result;
      squares += result * result;
    }

    HeldOutEvaluation exam() {
      int known = Math.max(1, moves);
      int all = Math.max(1, positions);
      double mean = results / all;
      return new HeldOutEvaluation(
          moves,
          (double) first / known,
          (double) few / known,
          positions,
          errors / all,
          squares / all - mean * mean);
    }
  }
}
