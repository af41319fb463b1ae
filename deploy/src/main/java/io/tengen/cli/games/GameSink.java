package io.tengen.cli.games;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;

/** Takes games that are good and new. Confined to one thread. */
public interface GameSink {
  /** Whether the game is there already; it is counted then. */
  boolean isKnown(TrainingGame.Id id);

  /**
   * Takes a game that has been checked.
   *
   * @throws DataException if it is not wanted, with one line that says why
   */
  void add(TrainingGame game) throws IOException, DataException;

  /** Counts a game that could not be taken, and has been named. */
  void countRefused();
}
