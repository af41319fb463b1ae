package io.tengen.wire.worker;

import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.training.TrainingReport;
import java.util.Optional;

/** The progress of one job. */
public sealed interface JobProgress {
  LeaseToken lease();

  /**
   * The progress of a game.
   *
   * @param moves number of moves made so far
   * @param news the first of the moves that have not been sent on this stream; empty if there are
   *     none
   */
  record Game(LeaseToken lease, int moves, Optional<EncodedCheckpoint> news)
      implements JobProgress {}

  /** The progress of a training. */
  record Training(LeaseToken lease, TrainingReport report) implements JobProgress {}

  /** No progress, or one of a kind that this version does not have; it only renews the lease. */
  record Unknown(LeaseToken lease) implements JobProgress {}
}
