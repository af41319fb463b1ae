package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be asked of a {@link Run}. */
public sealed interface RunCommand {
  /** Creates the run; without effect if it exists. */
  record Create(RunSpec spec, ActorRef<StatusReply<RunView>> replyTo) implements RunCommand {}

  record GetView(ActorRef<RunView> replyTo) implements RunCommand {}

  record GetTally(ActorRef<Tally> replyTo) implements RunCommand {}

  /** Asks for the indices of the counted games. */
  record GetCommitted(ActorRef<BitSet> replyTo) implements RunCommand {}

  /** Stops handing out games; idempotent. */
  record Cancel(ActorRef<RunView> replyTo) implements RunCommand {}

  /** Hands out games of a cancelled or failed run again; idempotent. */
  record Resume(ActorRef<RunView> replyTo) implements RunCommand {}

  /** The workers that are connected now. */
  record Connected(List<WorkerRef> workers) implements RunCommand {
    public Connected {
      workers = List.copyOf(workers);
    }
  }

  /** Asks for games; answered by {@link RunNews.Granted}. */
  record RequestJobs(WorkerRef worker, int count) implements RunCommand {}

  /** A worker says that it plays these games; what it should not play is revoked. */
  record Hold(WorkerRef worker, List<HeldLease> held) implements RunCommand {}

  /** Frees whatever this worker has leased, except what it still holds. */
  record KeepOnly(String worker, Set<HeldLease> held) implements RunCommand {}

  /** Frees games that did not reach their worker, or that it gives back unplayed. */
  record Release(List<HeldLease> leases) implements RunCommand {}

  /** A refereed game; answered by a verdict. */
  record Report(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) implements RunCommand {}

  /** The referee found a reported game wrong; answered by a verdict. */
  record Objection(String worker, HeldLease lease, String objection, ActorRef<ToWorker> replyTo)
      implements RunCommand {}

  /** A worker cannot play a game. */
  record Decline(String worker, HeldLease lease, String reason) implements RunCommand {}

  /** Time to look at deadlines. */
  enum Tick implements RunCommand {
    INSTANCE
  }

  /** Time to commit what has gathered. */
  enum Flush implements RunCommand {
    INSTANCE
  }

  /** The run can take the next of the commands that wait; its {@link Gate} takes it out. */
  enum Next implements RunCommand {
    INSTANCE
  }

  /** Time to try the archive again. */
  enum Retry implements RunCommand {
    INSTANCE
  }

  /** The batch's records are in the archive, unless there was a failure. */
  record Stored(@Nullable Throwable failure) implements RunCommand {}
}
