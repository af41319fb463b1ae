package io.tengen.coordinator.run.commit;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Stores the records of the games that a run is about to count. No method blocks. */
public interface Archive {
  /**
   * Stores these games' records in one transaction. An existing record of the same game is
   * replaced: it was left by a coordinator that died before counting it.
   *
   * @return completes when the records are durable
   */
  CompletionStage<Void> put(String run, List<ReportedGame> games);

  /** Reads the record of one game and summarises it; empty if there is none. */
  CompletionStage<Optional<CommittedGame>> summary(String run, int index, RecordReader reader);

  /** Returns why records cannot be stored now, in one line; empty if the last write succeeded. */
  String refusal();

  /**
   * Keeps a copy of each of this worker's records of a run, before other records replace them.
   * Idempotent.
   *
   * @return summaries of those records, in the order of their games
   */
  CompletionStage<List<CommittedGame>> setAside(String run, String worker, RecordReader reader);

  /**
   * Restores records of this worker that were set aside. Idempotent.
   *
   * @param games indices of the games to restore
   * @return summaries of the restored records, in the order of their games
   */
  CompletionStage<List<CommittedGame>> putBack(
      String run, String worker, BitSet games, RecordReader reader);
}
