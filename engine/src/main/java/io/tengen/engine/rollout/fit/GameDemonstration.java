package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;

/**
 * A game as an example: the move played in each position has the target probability 1. Omits the
 * opening, passes, and moves that fill an own real eye.
 */
record GameDemonstration(PolicyFit.Game game) implements Demonstration {
  @Override
  public void show(FitStep step) {
    Position position = new Position(game.setup());
    int[] points = new int[position.points().count()];
    double[] targets = new double[points.length];
    for (int i = 0; i < game.moves().size(); i++) {
      int move = game.moves().get(i);
      if (i >= game.opening()) {
        show(position, move, points, targets, step);
      }
      position.play(move);
    }
  }

  private static void show(
      Position position, int move, int[] points, double[] targets, FitStep step) {
    int count = position.candidates(points);
    for (int i = 0; i < count; i++) {
      if (points[i] == move) {
        targets[i] = 1;
        step.learn(position, points, count, targets);
        targets[i] = 0;
        return;
      }
    }
  }
}
