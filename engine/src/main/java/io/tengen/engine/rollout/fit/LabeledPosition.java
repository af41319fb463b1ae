package io.tengen.engine.rollout.fit;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/** A position that a {@link Teacher} has judged: moves should be as likely as it says. */
public record LabeledPosition(TeacherQuery teacherQuery, TeacherEvaluation teacherEvaluation)
    implements Demonstration {
  /** Whether its game is one of those that nothing is learned from. */
  boolean isHeldOut() {
    return teacherQuery.isHeldOut();
  }

  /** Shows the position, unless all that the teacher would play is to pass or to fill an eye. */
  @Override
  public void show(FitStep fitStep) {
    Position position = teacherQuery.position();
    Points board = position.points();
    int[] points = new int[board.count()];
    int count = position.candidates(points);
    double[] targets = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      targets[i] = teacherEvaluation.policy()[board.toIndex(points[i]) - 1];
      sum += targets[i];
    }
    if (sum <= 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      targets[i] /= sum;
    }
    fitStep.learn(position, points, count, targets);
  }
}
