package io.tengen.worker.link;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.JobProgress;
import io.tengen.wire.worker.WorkerMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the protocol that concerns jobs other than games, driven by {@link WorkerProtocol}.
 * The methods do nothing by default. Confined to the link's thread.
 */
interface SideProtocol {
  /** The protocol of a worker that only plays. */
  SideProtocol NONE = new SideProtocol() {};

  /** Returns the offers of the worker besides those for games. */
  default List<String> offers() {
    return List.of();
  }

  /** Returns the number of slots that are reserved for the job. */
  default int slots() {
    return 0;
  }

  /** Handles a new stream, on which everything unacknowledged must be sent again. */
  default void opened() {}

  /** Returns the lease that the worker holds, if any. */
  default Optional<LeaseToken> held() {
    return Optional.empty();
  }

  /** Returns the progress for a heartbeat; empty if no job is running. */
  default Optional<JobProgress> progress() {
    return Optional.empty();
  }

  /** Returns the next message to send after the welcome; null if there is none. */
  default @Nullable WorkerMessage next() {
    return null;
  }

  /** Handles an assignment; returns false if it is not of this kind. */
  default boolean assigned(CoordinatorMessage.Assignment assignment) {
    return false;
  }

  /** Handles a verdict; returns false if it is not about this job. */
  default boolean judged(CoordinatorMessage.Verdict verdict) {
    return false;
  }

  /** Handles a revocation; returns false if it is not about this job. */
  default boolean revoked(CoordinatorMessage.Revoked revoked) {
    return false;
  }

  /** Stops asking for jobs and gives the current one back. */
  default void leave() {}

  /** Returns whether a leaving worker has nothing more to send or to wait for. */
  default boolean isIdle() {
    return true;
  }
}
