package io.tengen.worker.inference.quantize;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.EvaluationQuery;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import java.util.ArrayList;
import java.util.List;

/**
 * By how much a network's answers differ from those of the network in full precision.
 *
 * @param positions number of positions that were compared
 * @param policyDivergence mean Kullback-Leibler divergence of the legal moves' probabilities from
 *     those in full precision, in nats
 * @param sameMove share of the positions whose most probable move is the same, 0 to 1
 * @param win mean absolute difference of the probability of a win, 0 to 1
 * @param winBias mean difference of that probability, positive if the side to move has more
 * @param lead mean absolute difference of the lead, in points; NaN if the network gives none
 */
public record QuantizationLoss(
    int positions,
    double policyDivergence,
    double sameMove,
    double win,
    double winBias,
    double lead) {
  /**
   * Compares two networks on positions, each under one of the symmetries in turn. Blocks.
   *
   * @param positions one or more, on boards of any sizes that both networks support
   * @throws InferenceException if an evaluation fails
   */
  public static QuantizationLoss measure(
      NetworkEvaluator exact, NetworkEvaluator quantized, List<Position> positions)
      throws InferenceException {
    double divergence = 0;
    double same = 0;
    double win = 0;
    double bias = 0;
    double lead = 0;
    int step = Math.min(exact.maxBatch(), quantized.maxBatch());
    for (int from = 0; from < positions.size(); from += step) {
      List<Position> batch = positions.subList(from, Math.min(from + step, positions.size()));
      List<Evaluation> expected = answers(exact, batch);
      List<Evaluation> actual = answers(quantized, batch);
      for (int i = 0; i < batch.size(); i++) {
        Evaluation a = expected.get(i);
        Evaluation b = actual.get(i);
        divergence += divergence(a, b);
        same += bestMove(a) == bestMove(b) ? 1 : 0;
        win += Math.abs(b.winProbability() - a.winProbability());
        bias += b.winProbability() - a.winProbability();
        lead += Math.abs(b.lead() - a.lead());
      }
    }
    int n = positions.size();
    return new QuantizationLoss(n, divergence / n, same / n, win / n, bias / n, lead / n);
  }

  private static List<Evaluation> answers(NetworkEvaluator evaluator, List<Position> positions)
      throws InferenceException {
    List<EvaluationQuery> queries = new ArrayList<>();
    for (Position position : positions) {
      queries.add(
          new EvaluationQuery(
              position,
              queries.size() % Layout.SYMMETRIES,
              new Evaluation(position.points().size())));
    }
    evaluator.evaluate(queries);
    return queries.stream().map(EvaluationQuery::answer).toList();
  }

  private static double divergence(Evaluation exact, Evaluation quantized) {
    Points points = Points.of(exact.size());
    double sum = term(exact, quantized, Points.PASS);
    for (int i = 0; i < points.count(); i++) {
      sum += term(exact, quantized, points.get(i));
    }
    return sum;
  }

  private static double term(Evaluation exact, Evaluation quantized, int move) {
    double p = exact.policy(move);
    // A probability that underflows to 0 must not make the mean infinite.
    double q = Math.max(quantized.policy(move), Float.MIN_NORMAL);
    return p == 0 ? 0 : p * Math.log(p / q);
  }

  private static int bestMove(Evaluation answer) {
    Points points = Points.of(answer.size());
    int best = Points.PASS;
    for (int i = 0; i < points.count(); i++) {
      best = answer.policy(points.get(i)) > answer.policy(best) ? points.get(i) : best;
    }
    return best;
  }
}
