package io.tengen.cli.games;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;

/** Receives valid new games of an import. Confined to one thread. */
public interface GameTaker {
  /** Returns whether the game is present already, and counts it if so. */
  boolean isKnown(TrainingGame.Id id);

  /**
   * Stores a game that has been checked.
   *
   * @throws DataException if the game is unsuitable; the message is one line
   */
  void take(TrainingGame game) throws IOException, DataException;

  /** Counts a game that could not be imported and was reported. */
  void refuse();
}
