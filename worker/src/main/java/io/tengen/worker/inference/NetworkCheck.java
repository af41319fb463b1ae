package io.tengen.worker.inference;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Checks the invariants of every usable network, independently of its training: outputs are finite,
 * probabilities sum to 1, an evaluation depends only on its own position, and a position
 * transformed by a symmetry gets the evaluation of the original under the inverse symmetry.
 * Networks that were exported with normalization over the batch, or that declare a mask but ignore
 * it, are thus refused when they are loaded instead of failing in games.
 *
 * <p>The check does not compare the evaluations of one position under several symmetries: those of
 * a network with random weights differ.
 */
final class NetworkCheck {
  /** The tolerance of probabilities; half precision rounds them to about a thousandth. */
  private static final double TOLERANCE = 0.01;

  private static final int PREFERRED_SIZE = 9;

  /** Moves as row and column, which exist on every board; no symmetry maps the first to itself. */
  private static final int[][] MOVES = {{0, 1}, {1, 1}};

  private final NetworkEvaluator evaluator;

  private NetworkCheck(NetworkEvaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * Checks a network with a few batches. Blocks.
   *
   * @throws NetworkFileException if the check fails; the message does not name the file
   * @throws InferenceException if ONNX Runtime fails
   */
  static void run(NetworkEvaluator evaluator) throws NetworkFileException, InferenceException {
    Boards boards = evaluator.boards();
    int largest = Math.min(boards.largest(), Points.MAX_SIZE);
    int size = Math.clamp(PREFERRED_SIZE, boards.smallest(), largest);
    NetworkCheck check = new NetworkCheck(evaluator);
    check.transformed(size);
    if (boards.masked() && boards.smallest() < largest && evaluator.maxBatch() > 1) {
      check.compareWithLargerBoard(Math.min(size, largest - 1), largest);
    }
  }

  /**
   * Compares the evaluation of a position under each symmetry in a batch with that of the
   * transformed position alone. The batch contains other positions too: to a network whose output
   * does not depend on directions, all eight images of one position are equal.
   */
  private void transformed(int size) throws NetworkFileException, InferenceException {
    Layout layout = new Layout(size, size);
    Points points = Points.of(size);
    List<EvaluationQuery> batch = new ArrayList<>();
    List<Evaluation> alone = new ArrayList<>();
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      EvaluationQuery transformed = EvaluationQuery.of(position(size, layout, symmetry));
      evaluator.evaluate(List.of(transformed));
      alone.add(transformed.answer());
      batch.add(new EvaluationQuery(position(size, layout, 0), symmetry, new Evaluation(size)));
      batch.add(EvaluationQuery.of(randomPosition(size, symmetry)));
    }
    int step = Math.min(evaluator.maxBatch(), batch.size());
    for (int from = 0; from < batch.size(); from += step) {
      evaluator.evaluate(batch.subList(from, Math.min(from + step, batch.size())));
    }
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      Evaluation original = batch.get(2 * symmetry).answer();
      Evaluation transformed = alone.get(symmetry);
      requireSum(original);
      require(original.winProbability(), transformed.winProbability(), "in a batch and alone");
      for (int i = 0; i < points.count(); i++) {
        int cell = layout.index(symmetry, points.get(i));
        require(
            original.policy(points.get(i)),
            transformed.policy(points.get(cell)),
            "in a batch and alone");
      }
    }
  }

  /** Compares the evaluation of a position alone with that in a batch with a larger board. */
  private void compareWithLargerBoard(int size, int larger)
      throws NetworkFileException, InferenceException {
    EvaluationQuery alone = EvaluationQuery.of(position(size, new Layout(size, size), 0));
    EvaluationQuery beside = EvaluationQuery.of(alone.position());
    evaluator.evaluate(List.of(alone));
    evaluator.evaluate(List.of(EvaluationQuery.of(randomPosition(larger, 1)), beside));
    require(
        alone.answer().winProbability(),
        beside.answer().winProbability(),
        "alone and in a batch with a larger board");
    Points points = Points.of(size);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      require(
          alone.answer().policy(point),
          beside.answer().policy(point),
          "alone and in a batch with a larger board");
    }
  }

  /** Returns a position with stones in one corner, transformed by a symmetry. */
  private static Position position(int size, Layout layout, int symmetry) {
    Points points = Points.of(size);
    // The allowed komi is limited on the smallest boards.
    double komi = Math.min(7.5, size + 0.5);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, komi));
    for (int[] move : MOVES) {
      position.play(points.get(layout.index(symmetry, points.at(move[0], move[1]))));
    }
    return position;
  }

  /**
   * Returns a position of a random game with a komi that favours Black; the number of moves grows
   * with {@code number}.
   */
  private static Position randomPosition(int size, int number) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0.5 - size));
    SplittableRandom random = new SplittableRandom(number);
    int[] candidates = new int[position.points().count()];
    for (int move = 0; move <= number * size / 2; move++) {
      int count = position.candidates(candidates);
      if (count == 0) {
        break;
      }
      position.play(candidates[random.nextInt(count)]);
    }
    return position;
  }

  private static void requireSum(Evaluation answer) throws NetworkFileException {
    Points points = Points.of(answer.size());
    double sum = answer.policy(Points.PASS);
    for (int i = 0; i < points.count(); i++) {
      sum += answer.policy(points.get(i));
    }
    if (Math.abs(sum - 1) > 1e-4) {
      throw new NetworkFileException("its move probabilities sum to " + sum + "; expected 1");
    }
  }

  private static void require(double expected, double actual, String where)
      throws NetworkFileException {
    // Written so that NaN fails.
    if (!(Math.abs(expected - actual) <= TOLERANCE)) {
      throw new NetworkFileException(
          "evaluates a position differently "
              + where
              + " ("
              + (float) expected
              + " and "
              + (float) actual
              + "); export it in evaluation mode (PyTorch: model.eval()), and declare a mask only"
              + " if it uses one");
    }
  }
}
