package io.tengen.coordinator.run.commit;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Where a run puts the records of the games that it is about to count. */
public interface Archive {
  /**
   * Stores these games' records in one transaction. A record that is there for the same game is
   * replaced: it was left by a coordinator that died before counting it.
   *
   * @return completed when the records are durable; the caller's thread does not block
   */
  CompletionStage<Void> put(String run, List<ReportedGame> games);

  /**
   * Sets aside a copy of each record of a run that came from this worker, before others take their
   * place. Idempotent.
   *
   * @return what those records say, in the order of their games
   */
  CompletionStage<List<CommittedGame>> setAside(String run, String worker, RecordReader reader);

  /**
   * Puts records of this worker that were set aside back in their place. Idempotent.
   *
   * @param games the indices of those that are wanted
   * @return what they say, in the order of their games
   */
  CompletionStage<List<CommittedGame>> putBack(
      String run, String worker, BitSet games, RecordReader reader);
}
