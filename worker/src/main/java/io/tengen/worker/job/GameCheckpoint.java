package io.tengen.worker.job;

import io.tengen.game.record.Checkpoint;
import java.util.Optional;

/**
 * A game that has not ended.
 *
 * @param game what its record will have of it so far; empty before its first move
 */
public record GameCheckpoint(Job job, Optional<Checkpoint> game) {
  /** Moves made so far. */
  public int moves() {
    return game.map(Checkpoint::end).orElse(0);
  }
}
