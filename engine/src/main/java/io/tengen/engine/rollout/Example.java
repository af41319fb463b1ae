package io.tengen.engine.rollout;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;

/** A position that a {@link Teacher} has judged: moves should be as likely as it says. */
record Example(Question question, Judgement judgement) implements Demonstration {
  /** Whether its game is one of those that nothing is learned from. */
  boolean isHeldOut() {
    return question.isHeldOut();
  }

  /** Shows the position, unless all that the teacher would play is to pass or to fill an eye. */
  @Override
  public void show(Lesson lesson) {
    Position position = question.position();
    Points board = position.points();
    int[] points = new int[board.count()];
    int count = position.candidates(points);
    double[] targets = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      targets[i] = judgement.policy()[board.toIndex(points[i]) - 1];
      sum += targets[i];
    }
    if (sum <= 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      targets[i] /= sum;
    }
    lesson.learn(position, points, count, targets);
  }
}
