package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.fit.LabeledPosition;
import io.tengen.engine.rollout.fit.PolicyFit;
import io.tengen.engine.rollout.fit.PositionSample;
import io.tengen.engine.rollout.fit.Teacher;
import io.tengen.engine.rollout.fit.TeacherEvaluation;
import io.tengen.engine.rollout.fit.TeacherException;
import io.tengen.engine.rollout.fit.TeacherQuery;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** Games and teachers for tests of fitting. */
public final class Scripted {
  private Scripted() {}

  /**
   * Returns games of the default rollout policy against itself, which start with two random moves.
   */
  public static List<PolicyFit.Game> games(int count, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GameSetup setup = GameSetup.of(Rules.CHINESE, size, 0.5);
    Points points = Points.of(size);
    List<PolicyFit.Game> games = new ArrayList<>();
    for (int game = 0; game < count; game++) {
      Position position = new Position(setup);
      for (int i = 0; i < 2; i++) {
        int point = points.get(random.nextInt(points.count()));
        position.play(position.isLegal(point) ? point : Points.PASS);
      }
      PatternRollout.Drawing drawing =
          new PatternRollout.Drawing(PatternPolicy.shipped(), position);
      drawing.state.reset(position);
      int last = position.move(1);
      while (!position.isOver() && position.moveCount() < 2 * points.count()) {
        int drawn = drawing.draw(position, last, random);
        last = position.isLegal(drawn) ? drawn : Points.PASS;
        position.play(last);
        drawing.state.played(position, last);
      }
      List<Integer> moves = new ArrayList<>();
      for (int i = 0; i < position.moveCount(); i++) {
        moves.add(position.move(i));
      }
      games.add(new PolicyFit.Game(setup, moves));
    }
    return games;
  }

  /** Returns a policy with the fixed features only, whose weights depend on their names. */
  public static LinearPolicy weights(Table table, ToDoubleFunction<String> byName) {
    PatternFeatures features = new PatternFeatures(table, PatternSet.NONE);
    double[] theta = new double[features.size()];
    for (int i = 0; i < theta.length; i++) {
      theta[i] = byName.applyAsDouble(features.name(i));
    }
    return new LinearPolicy(features, theta);
  }

  /**
   * Returns a teacher with the policy of these tree weights and the constant win probability 0.5.
   */
  public static Teacher playing(LinearPolicy tree) {
    TreePolicy policy = TreePolicy.of(tree);
    return positions -> positions.stream().map(position -> judgement(policy, position)).toList();
  }

  private static TeacherEvaluation judgement(TreePolicy policy, Position position) {
    Points board = position.points();
    int[] points = new int[board.count()];
    int count = position.candidates(points);
    float[] priors = new float[count];
    policy.priors(position, points, count, priors);
    float[] byPoint = new float[board.count()];
    for (int i = 0; i < count; i++) {
      byPoint[board.toIndex(points[i]) - 1] = priors[i];
    }
    return new TeacherEvaluation(byPoint, 0.5, new float[0]);
  }

  /**
   * Returns a teacher whose evaluation is the mean of playouts with these weights, with a uniform
   * policy.
   */
  public static Teacher expecting(LinearPolicy rollout, int playouts) {
    PatternRollout policy = new PatternRollout(PatternPolicy.of(rollout));
    SplittableRandom random = new SplittableRandom(11);
    return positions ->
        positions.stream().map(position -> expected(policy, position, playouts, random)).toList();
  }

  private static TeacherEvaluation expected(
      PatternRollout policy, Position position, int playouts, SplittableRandom random) {
    Points points = position.points();
    float[] anywhere = new float[points.count()];
    Arrays.fill(anywhere, 1f / points.count());
    float[] ownership = new float[points.count()];
    double wins = 0;
    Position end = new Position(position);
    for (int i = 0; i < playouts; i++) {
      end.copyFrom(position);
      policy.playOut(end, random);
      wins += (1 + Math.signum(end.score())) / 2;
      for (int j = 0; j < ownership.length; j++) {
        int owner = Ownership.owner(end.board(), points.get(j));
        ownership[j] += owner == 1 ? 1f / playouts : owner == 2 ? -1f / playouts : 0;
      }
    }
    for (int j = 0; j < ownership.length; j++) {
      ownership[j] = Math.clamp(ownership[j], -1, 1);
    }
    return new TeacherEvaluation(anywhere, wins / playouts, ownership);
  }

  /** Returns positions of these games with the evaluations of a teacher. */
  public static List<LabeledPosition> examples(
      List<PolicyFit.Game> games, int count, double playoutShare, Teacher teacher) {
    List<TeacherQuery> queries =
        new PositionSample(games, PatternPolicy.shipped(), 1).draw(count, playoutShare);
    List<TeacherEvaluation> evaluations;
    try {
      evaluations = teacher.evaluate(queries.stream().map(TeacherQuery::position).toList());
    } catch (TeacherException e) {
      throw new AssertionError(e);
    }
    List<LabeledPosition> examples = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      examples.add(new LabeledPosition(queries.get(i), evaluations.get(i)));
    }
    return examples;
  }
}
