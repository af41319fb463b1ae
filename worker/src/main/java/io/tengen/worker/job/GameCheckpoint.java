package io.tengen.worker.job;

import io.tengen.game.record.Checkpoint;
import java.util.Optional;

/**
 * The state of a game that has not ended.
 *
 * @param game the moves so far, as the game's record will contain them; empty before the first move
 */
public record GameCheckpoint(Job job, Optional<Checkpoint> game) {
  /** Moves made so far. */
  public int moves() {
    return game.map(Checkpoint::end).orElse(0);
  }
}
