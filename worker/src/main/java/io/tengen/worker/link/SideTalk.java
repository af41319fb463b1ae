package io.tengen.worker.link;

import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.WorkerMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a worker that trains has to say beside the {@link Dialogue} about games, which leads.
 * Confined to the link's thread.
 */
interface SideTalk {
  /** Of a worker that does not train. */
  SideTalk NONE =
      new SideTalk() {
        @Override
        public List<String> offers() {
          return List.of();
        }

        @Override
        public int slots() {
          return 0;
        }

        @Override
        public void opened() {}

        @Override
        public Optional<String> held() {
          return Optional.empty();
        }

        @Override
        public Optional<JobProgress> progress() {
          return Optional.empty();
        }

        @Override
        public @Nullable WorkerMessage next() {
          return null;
        }

        @Override
        public boolean assigned(Assignment assignment) {
          return false;
        }

        @Override
        public boolean judged(Verdict verdict) {
          return false;
        }

        @Override
        public boolean revoked(Revoked revoked) {
          return false;
        }

        @Override
        public void leave() {}

        @Override
        public boolean isIdle() {
          return true;
        }
      };

  /** What the worker can do beside playing. */
  List<String> offers();

  /** Slots that no games are asked for now. */
  int slots();

  /** A new stream: everything unacknowledged is to be said again. */
  void opened();

  /** The token of the lease that the worker has; empty if it has none. */
  Optional<String> held();

  /** What a heartbeat says of the job; empty if there is none, or nothing is done about it now. */
  Optional<JobProgress> progress();

  /** What is to be said now that the worker is welcome; null if nothing. */
  @Nullable WorkerMessage next();

  /** Takes a job; false if it is not of this kind. */
  boolean assigned(Assignment assignment);

  /** Takes a verdict; false if it is on another's job. */
  boolean judged(Verdict verdict);

  /** Gives up a job that is taken back; false if it is another's. */
  boolean revoked(Revoked revoked);

  /** From now on nothing is asked for, and what is held is given back. */
  void leave();

  /** Whether nothing more is to be said, or waited for, by a worker that leaves. */
  boolean isIdle();
}
