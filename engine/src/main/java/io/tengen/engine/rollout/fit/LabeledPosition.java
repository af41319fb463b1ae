package io.tengen.engine.rollout.fit;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/** A position with a {@link Teacher}'s evaluation, whose policy gives the target probabilities. */
public record LabeledPosition(TeacherQuery query, TeacherEvaluation evaluation)
    implements Demonstration {
  /** Returns whether the position's game is held out for measurement. */
  boolean isHeldOut() {
    return query.isHeldOut();
  }

  /** Passes the position to a step, unless the teacher would only pass or fill an own real eye. */
  @Override
  public void show(FitStep step) {
    Position position = query.position();
    Points board = position.points();
    int[] points = new int[board.count()];
    int count = position.candidates(points);
    double[] targets = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      targets[i] = evaluation.policy()[board.toIndex(points[i]) - 1];
      sum += targets[i];
    }
    if (sum <= 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      targets[i] /= sum;
    }
    step.learn(position, points, count, targets);
  }
}
