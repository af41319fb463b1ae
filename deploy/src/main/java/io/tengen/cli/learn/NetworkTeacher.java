package io.tengen.cli.learn;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.net.Evaluation;
import io.tengen.engine.rollout.fit.PolicyFit;
import io.tengen.engine.rollout.fit.Teacher;
import io.tengen.engine.rollout.fit.TeacherEvaluation;
import io.tengen.engine.rollout.fit.TeacherException;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.EvaluationQuery;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A teacher that evaluates positions with a network file. Evaluations are converted from the side
 * to move to Black's side.
 */
final class NetworkTeacher implements Teacher, AutoCloseable {
  private final Path file;
  private final NetworkEvaluator evaluator;

  private NetworkTeacher(Path file, NetworkEvaluator evaluator) {
    this.file = file;
    this.evaluator = evaluator;
  }

  /**
   * Loads a network.
   *
   * @param threads number of threads that evaluate concurrently
   */
  static NetworkTeacher open(Path file, int threads) throws CommandException {
    try {
      InferenceSettings settings =
          new InferenceSettings(InferenceSettings.DEFAULT.maxBatch(), threads);
      return new NetworkTeacher(file, NetworkEvaluator.open(file, settings));
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  /**
   * Checks that the network can evaluate the boards of all games.
   *
   * @throws CommandException naming the first board size that it cannot evaluate
   */
  void requirePlays(List<PolicyFit.Game> games) throws CommandException {
    for (PolicyFit.Game game : games) {
      int size = game.setup().size();
      if (!evaluator.plays(size)) {
        throw CommandException.badInput(
            file
                + " plays on boards of "
                + evaluator.boards()
                + "; one of the games is on "
                + size
                + "x"
                + size
                + ": leave it out");
      }
    }
  }

  @Override
  public List<TeacherEvaluation> evaluate(List<Position> positions) throws TeacherException {
    List<EvaluationQuery> queries = positions.stream().map(EvaluationQuery::of).toList();
    // A batch with several board sizes takes as long as one in which all have the largest, if
    // the network allows such batches at all.
    Map<Integer, List<EvaluationQuery>> bySize = new TreeMap<>();
    for (EvaluationQuery query : queries) {
      int size = query.position().points().size();
      bySize.computeIfAbsent(size, none -> new ArrayList<>()).add(query);
    }
    for (List<EvaluationQuery> ofSize : bySize.values()) {
      evaluateQueries(ofSize);
    }
    return queries.stream().map(NetworkTeacher::evaluation).toList();
  }

  private void evaluateQueries(List<EvaluationQuery> queries) throws TeacherException {
    int batch = evaluator.maxBatch();
    try {
      for (int from = 0; from < queries.size(); from += batch) {
        evaluator.evaluate(queries.subList(from, Math.min(from + batch, queries.size())));
      }
    } catch (InferenceException e) {
      throw new TeacherException(file + ": " + e.getMessage(), e);
    }
  }

  private static TeacherEvaluation evaluation(EvaluationQuery query) {
    Position position = query.position();
    Evaluation answer = query.answer();
    Points points = position.points();
    boolean isBlack = position.toMove() == Color.BLACK;
    float[] policy = new float[points.count()];
    float[] ownership = new float[answer.hasOwnership() ? points.count() : 0];
    for (int i = 0; i < policy.length; i++) {
      policy[i] = Math.min(1, answer.policy(points.get(i)));
    }
    for (int i = 0; i < ownership.length; i++) {
      // Rounding may exceed the range by the last bit.
      float own = Math.clamp(answer.ownership(points.get(i)), -1, 1);
      ownership[i] = isBlack ? own : -own;
    }
    double wins = answer.winProbability();
    return new TeacherEvaluation(policy, isBlack ? wins : 1 - wins, ownership);
  }

  @Override
  public void close() {
    evaluator.close();
  }
}
