package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.Layout;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.model.Network;
import java.io.IOException;
import java.nio.FloatBuffer;

/**
 * A network's accuracy on held-out positions: in predicting the moves that were played, and the
 * results of the games.
 *
 * @param moves number of positions whose move was not a pass
 * @param top1 share of these whose move is the network's likeliest, 0 to 1
 * @param top5 share of these whose move is among the network's five likeliest; illegal moves are
 *     not excluded from the ranking
 * @param positions number of evaluated positions
 * @param valueError mean of (z − v)², where z is 1 if the side to move won and −1 if it lost, and v
 *     is the network's value
 * @param constantError mean of (z − c)² for the best constant c, which is the variance of z
 */
public record HeldOutEvaluation(
    int moves, double top1, double top5, int positions, double valueError, double constantError) {
  private static final int TOP = 5;

  /**
   * Evaluates a network. Blocks.
   *
   * @param batches the held-out samples; each position of a pass is evaluated once, except those
   *     that do not fill a batch
   * @param maxBatches maximum number of batches to evaluate
   * @throws IOException if ONNX Runtime refuses the network, or temporary files cannot be written
   * @throws BackendException if ONNX Runtime cannot be loaded or fails
   */
  public static HeldOutEvaluation of(Network network, Batches batches, int maxBatches)
      throws IOException, BackendException {
    InferenceSettings device = new InferenceSettings(batches.newBatch().rows(), 1);
    try (Backend backend = BackendFactory.of(network, device)) {
      return of(backend, batches, maxBatches);
    }
  }

  /**
   * Evaluates a network, each position under a random symmetry. Blocks.
   *
   * @param network a network for the samples' features, and for batches of their size
   * @param batches the held-out samples; each position of a pass is evaluated once, except those
   *     that do not fill a batch
   * @param maxBatches maximum number of batches to evaluate
   * @throws BackendException if ONNX Runtime fails
   */
  public static HeldOutEvaluation of(Backend network, Batches batches, int maxBatches)
      throws BackendException {
    SampleBatch samples = batches.newBatch();
    int size = samples.length();
    Tally tally = new Tally();
    for (int n = 0; n < Math.min(maxBatches, batches.perPass()); n++) {
      batches.read(n, samples);
      run(network, samples);
      for (int row = 0; row < samples.rows(); row++) {
        tally.move(network.policy(), samples.policy, row, size * size);
        tally.value(network.value().get(row), samples.result[row]);
      }
    }
    return tally.result();
  }

  /**
   * Evaluates a network by the means of its answers under all eight symmetries. Blocks.
   *
   * @param network a network for the samples' features, and for batches of their size
   * @param batches the held-out samples; each position of a pass is evaluated once, except those
   *     that do not fill a batch
   * @throws BackendException if ONNX Runtime fails
   */
  public static HeldOutEvaluation averaged(Backend network, Batches batches)
      throws BackendException {
    SampleBatch samples = batches.newBatch();
    int size = samples.length();
    SymmetryAverage mean = new SymmetryAverage(samples.rows(), size);
    Tally tally = new Tally();
    for (int n = 0; n < batches.perPass(); n++) {
      mean.clear();
      // The identity comes last, so that the batch then has the targets for the means.
      for (int symmetry = Layout.SYMMETRIES - 1; symmetry >= 0; symmetry--) {
        batches.read(n, symmetry, samples);
        run(network, samples);
        mean.add(network, symmetry);
      }
      for (int row = 0; row < samples.rows(); row++) {
        tally.move(mean.policy(), samples.policy, row, size * size);
        tally.value(mean.value(row), samples.result[row]);
      }
    }
    return tally.result();
  }

  private static void run(Backend backend, SampleBatch samples) throws BackendException {
    backend.planes().put(0, samples.planes);
    backend.globals().put(0, samples.globals);
    backend.run(samples.rows(), samples.length());
  }

  /** Accumulates the sums over positions. */
  static final class Tally {
    private int moves;
    private int top1;
    private int top5;
    private int positions;
    private double errors;
    private double results;
    private double squares;

    /**
     * Adds a prediction of a move.
     *
     * @param logits [N, area + 1], the network's policy, a pass last, or other numbers in the same
     *     order
     * @param target [N, area + 1], the target policy; its largest element is the move that was
     *     played
     * @param row index of the position
     * @param area number of the board's points
     */
    void move(FloatBuffer logits, float[] target, int row, int area) {
      int at = row * (area + 1);
      int move = 0;
      for (int i = 1; i <= area; i++) {
        move = target[at + i] > target[at + move] ? i : move;
      }
      if (move == area) {
        return;
      }
      int better = 0;
      for (int i = 0; i <= area; i++) {
        better += i != move && logits.get(at + i) >= logits.get(at + move) ? 1 : 0;
      }
      moves++;
      top1 += better == 0 ? 1 : 0;
      top5 += better < TOP ? 1 : 0;
    }

    /** Adds a value and the game's result, both from −1 to 1. */
    void value(float expected, float result) {
      positions++;
      errors += (result - expected) * (result - expected);
      results += result;
      squares += result * result;
    }

    HeldOutEvaluation result() {
      int known = Math.max(1, moves);
      int all = Math.max(1, positions);
      double mean = results / all;
      return new HeldOutEvaluation(
          moves,
          (double) top1 / known,
          (double) top5 / known,
          positions,
          errors / all,
          squares / all - mean * mean);
    }
  }
}
