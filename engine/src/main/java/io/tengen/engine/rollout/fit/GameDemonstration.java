package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;

/**
 * A game as an example: the move played in each position has the target probability 1. Omits passes
 * and moves that fill an own real eye.
 */
record GameDemonstration(PolicyFit.Game game) implements Demonstration {
  @Override
  public void show(FitStep step) {
    Position position = new Position(game.setup());
    int[] points = new int[position.points().count()];
    double[] targets = new double[points.length];
    for (int move : game.moves()) {
      int count = position.candidates(points);
      for (int i = 0; i < count; i++) {
        if (points[i] == move) {
          targets[i] = 1;
          step.learn(position, points, count, targets);
          targets[i] = 0;
          break;
        }
      }
      position.play(move);
    }
  }
}
