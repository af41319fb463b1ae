package io.tengen.engine.search;

import io.tengen.game.rules.Position;

/**
 * What the sides of a search play for. Implementations are stateless or confined to one thread, and
 * do not allocate.
 */
@FunctionalInterface
public interface Objective {
  /** To win the game. */
  Objective GAME = (end, lead, color) -> end.resultKind(lead).gain(color);

  /**
   * Returns what a side has gained at the end of a rollout.
   *
   * @param end the position in which the rollout ended
   * @param lead Black's lead in points at the end, komi included
   * @param color the side
   * @return 1 if it has reached the objective, −1 if its opponent has, 0 if neither has
   */
  int gain(Position end, double lead, int color);
}
