package io.tengen.engine.search;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.game.rules.Position;

/**
 * What the sides of a search play for. Implementations are stateless or confined to one thread, and
 * do not allocate.
 */
@FunctionalInterface
public interface Objective {
  /** To win the game. */
  Objective GAME = (end, lead, color) -> (1 + end.resultKind(lead).gain(color)) * EdgeStats.WIN / 2;

  /**
   * Returns the result of a simulation for a side.
   *
   * @param end the position in which the rollout ended
   * @param lead Black's lead in points at the end, komi included
   * @param color the side whose result is wanted
   * @return 0 for a loss to {@link EdgeStats#WIN} for a win
   */
  int result(Position end, double lead, int color);
}
