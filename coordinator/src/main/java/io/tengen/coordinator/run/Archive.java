package io.tengen.coordinator.run;

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
}
