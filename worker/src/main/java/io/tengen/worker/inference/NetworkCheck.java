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
 * What holds of every network that Tengen can use, whatever it has learned: numbers are finite,
 * probabilities sum to 1, an answer depends on its own position alone, and a position that lies
 * otherwise on the board gets the same answer if the symmetry turns it back. Networks exported with
 * normalization over the batch, or that claim a mask which they do not heed, fail here and not in
 * games.
 *
 * <p>Nothing is said of how alike the answers to one position under several symmetries are: a
 * network of random weights is one too.
 */
final class NetworkCheck {
  /** Of probabilities: half-precision devices round to about a thousandth. */
  private static final double TOLERANCE = 0.01;

  private static final int USUAL_SIZE = 9;

  /** Rows and columns that every board has; the first lies elsewhere under every symmetry. */
  private static final int[][] MOVES = {{0, 1}, {1, 1}};

  private final NetworkEvaluator evaluator;

  private NetworkCheck(NetworkEvaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * Checks a network with a few batches.
   *
   * @throws NetworkFileException if it cannot be used; the message does not name the file
   * @throws InferenceException if ONNX Runtime fails
   */
  static void run(NetworkEvaluator evaluator) throws NetworkFileException, InferenceException {
    Boards boards = evaluator.boards();
    int largest = Math.min(boards.largest(), Points.MAX_SIZE);
    int size = Math.clamp(USUAL_SIZE, boards.smallest(), largest);
    NetworkCheck check = new NetworkCheck(evaluator);
    check.turned(size);
    if (boards.masked() && boards.smallest() < largest && evaluator.maxBatch() > 1) {
      check.besideLarger(Math.min(size, largest - 1), largest);
    }
  }

  /**
   * A position under every symmetry, against the turned position as it lies. Beside each stands
   * another position: all eight of one alone would have everything in common that a network without
   * a sense of direction sees.
   */
  private void turned(int size) throws NetworkFileException, InferenceException {
    Layout layout = new Layout(size, size);
    Points points = Points.of(size);
    List<EvaluationQuery> batch = new ArrayList<>();
    List<Evaluation> alone = new ArrayList<>();
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      EvaluationQuery turned = EvaluationQuery.of(position(size, layout, symmetry));
      evaluator.evaluate(List.of(turned));
      alone.add(turned.answer());
      batch.add(new EvaluationQuery(position(size, layout, 0), symmetry, new Evaluation(size)));
      batch.add(EvaluationQuery.of(other(size, symmetry)));
    }
    int step = Math.min(evaluator.maxBatch(), batch.size());
    for (int from = 0; from < batch.size(); from += step) {
      evaluator.evaluate(batch.subList(from, Math.min(from + step, batch.size())));
    }
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      Evaluation straight = batch.get(2 * symmetry).answer();
      Evaluation turned = alone.get(symmetry);
      requireSum(straight);
      require(straight.winProbability(), turned.winProbability(), "in a batch and alone");
      for (int i = 0; i < points.count(); i++) {
        int cell = layout.index(symmetry, points.get(i));
        require(
            straight.policy(points.get(i)),
            turned.policy(points.get(cell)),
            "in a batch and alone");
      }
    }
  }

  /** A position alone, against the same in the corner of a larger board's data. */
  private void besideLarger(int size, int larger) throws NetworkFileException, InferenceException {
    EvaluationQuery alone = EvaluationQuery.of(position(size, new Layout(size, size), 0));
    EvaluationQuery beside = EvaluationQuery.of(alone.position());
    evaluator.evaluate(List.of(alone));
    evaluator.evaluate(List.of(EvaluationQuery.of(other(larger, 1)), beside));
    require(
        alone.answer().winProbability(),
        beside.answer().winProbability(),
        "alone and beside a larger board");
    Points points = Points.of(size);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      require(
          alone.answer().policy(point),
          beside.answer().policy(point),
          "alone and beside a larger board");
    }
  }

  /** Stones in one corner, turned by a symmetry. */
  private static Position position(int size, Layout layout, int symmetry) {
    Points points = Points.of(size);
    // Komi has its limits on the smallest boards.
    double komi = Math.min(7.5, size + 0.5);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, komi));
    for (int[] move : MOVES) {
      position.play(points.get(layout.index(symmetry, points.at(move[0], move[1]))));
    }
    return position;
  }

  /** A position of a random game, a few moves further with each number; komi favours Black. */
  private static Position other(int size, int number) {
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
      throw new NetworkFileException("its probabilities of moves sum to " + sum);
    }
  }

  private static void require(double expected, double actual, String where)
      throws NetworkFileException {
    // Written so that NaN fails.
    if (!(Math.abs(expected - actual) <= TOLERANCE)) {
      throw new NetworkFileException(
          "says "
              + (float) expected
              + " and "
              + (float) actual
              + " of one position "
              + where
              + "; export it in evaluation mode (PyTorch: model.eval()), with a mask only if it"
              + " heeds one");
    }
  }
}
