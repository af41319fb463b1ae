package io.tengen.worker.rollout;

import io.tengen.game.board.Points;
import io.tengen.wire.rollout.RolloutRequest;

/**
 * What a search says on every stream when it opens.
 *
 * @param game the rollouts that it wants
 * @param root where they begin
 */
record SearchState(RolloutRequest.Game game, RolloutRequest.Root root) {
  ResultReader reader() {
    return new ResultReader(Points.of(game.setup().size()), game.moves());
  }
}
