package io.tengen.cli.games;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;

/** Receives games to import. Confined to one thread. */
public interface GameSink {
  /** Whether the game is present already; if so, counts it as known. */
  boolean isKnown(TrainingGame.Id id);

  /**
   * Adds a checked game.
   *
   * @throws DataException if the game is not accepted, with a one-line reason
   */
  void add(TrainingGame game) throws IOException, DataException;

  /** Counts a game that could not be imported; the caller has reported it. */
  void countRefused();
}
