package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Layout;
import io.tengen.worker.inference.EvaluationQuery;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import java.util.ArrayList;
import java.util.List;

/**
 * A player that samples moves from a network's policy without search, under a random symmetry for
 * each position.
 */
final class SampledPolicy implements MoveSource {
  private final NetworkEvaluator network;

  /**
   * @param network not closed by this
   */
  SampledPolicy(NetworkEvaluator network) {
    this.network = network;
  }

  @Override
  public void move(List<PolicyGame> games) throws InferenceException {
    for (int from = 0; from < games.size(); from += network.maxBatch()) {
      List<PolicyGame> batch =
          games.subList(from, Math.min(from + network.maxBatch(), games.size()));
      List<EvaluationQuery> queries = new ArrayList<>(batch.size());
      for (PolicyGame game : batch) {
        int symmetry = game.random().nextInt(Layout.SYMMETRIES);
        Evaluation answer = new Evaluation(game.position().points().size());
        queries.add(new EvaluationQuery(game.position(), symmetry, answer));
      }
      network.evaluate(queries);
      for (int i = 0; i < batch.size(); i++) {
        choose(batch.get(i), queries.get(i));
      }
    }
  }

  private static void choose(PolicyGame game, EvaluationQuery query) {
    int[] moves = new int[game.position().points().count() + 1];
    int count = game.choices(moves);
    if (count == 1) {
      game.play(moves[0], PolicyGame.NOT_CHOSEN);
      return;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += query.answer().policy(moves[i]);
    }
    double remaining = game.random().nextDouble() * sum;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
      double probability = query.answer().policy(moves[i]);
      remaining -= probability;
      // Rounding may leave a small remainder, which then selects the last move of nonzero
      // probability.
      chosen = probability > 0 ? i : chosen;
      if (remaining < 0) {
        break;
      }
    }
    game.play(moves[chosen], query.symmetry());
  }
}
