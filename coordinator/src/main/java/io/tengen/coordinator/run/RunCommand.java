package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.GameProgress;
import io.tengen.coordinator.run.verify.Exclusions;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.wire.RunSpec;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
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

  /** Asks for the engines' places by the rules of the contest. */
  record GetPlacings(ActorRef<List<Standing>> replyTo) implements RunCommand {}

  /**
   * Takes an engine out of a contest that is played round by round; an error says why that cannot
   * be.
   *
   * @param engine its name
   */
  record Withdraw(String engine, ActorRef<StatusReply<RunView>> replyTo) implements RunCommand {}

  /** Stops handing out games; idempotent. */
  record Cancel(ActorRef<RunView> replyTo) implements RunCommand {}

  /** Hands out games of a cancelled or failed run again; idempotent. */
  record Resume(ActorRef<RunView> replyTo) implements RunCommand {}

  /**
   * Gives the run another part of the workers; idempotent.
   *
   * @param priority null to leave it as it is; the share likewise
   */
  record SetSchedule(@Nullable Integer priority, @Nullable Double share, ActorRef<RunView> replyTo)
      implements RunCommand {}

  /** The workers that are connected now; told once, then {@link Joined} and {@link Left}. */
  record Connected(List<WorkerRef> workers) implements RunCommand {
    public Connected {
      workers = List.copyOf(workers);
    }
  }

  /** A worker has connected, or is back on another stream. */
  record Joined(WorkerRef worker) implements RunCommand {}

  /** A worker's stream has ended; if it is the one that it was last seen on, it is gone. */
  record Left(WorkerRef worker) implements RunCommand {}

  /** Asks for games; answered by {@link RunNews.Granted}. */
  record RequestJobs(WorkerRef worker, int count) implements RunCommand {}

  /** A worker says that it plays these games; what it should not play is revoked. */
  record Hold(WorkerRef worker, List<GameProgress> games) implements RunCommand {}

  /** Frees whatever this worker has leased, except what it still holds. */
  record KeepOnly(String worker, Set<HeldLease> held) implements RunCommand {}

  /** Frees games that did not reach their worker, or that it gives back unplayed. */
  record Release(List<HeldLease> leases) implements RunCommand {}

  /** A worker that leaves gives a game back, with moves that it has not told before. */
  record HandBack(String worker, HeldLease lease, Optional<CheckpointPart> news)
      implements RunCommand {}

  /** A refereed game; answered by a verdict. */
  record Report(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) implements RunCommand {}

  /** The referee found a reported game wrong; answered by a verdict. */
  record Objection(String worker, HeldLease lease, String objection, ActorRef<ToWorker> replyTo)
      implements RunCommand {}

  /**
   * A worker's results shall not count; an error says why that cannot be.
   *
   * @param reason one line for people
   * @param nameOnly whether other workers with its credential are left alone
   */
  record Exclude(
      String worker, String reason, boolean nameOnly, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {}

  /** A worker's results shall count again; an error says why they cannot. */
  record LiftExclusion(String worker, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {}

  /** Asks whose results do not count, and which games are in dispute. */
  record GetExclusions(ActorRef<Exclusions.View> replyTo) implements RunCommand {}

  /** A worker's records were set aside, unless there was a failure. */
  record SetAside(String worker, @Nullable List<CommittedGame> games, @Nullable Throwable failure)
      implements RunCommand {}

  /** A worker's records are back in their place, unless there was a failure. */
  record PutBack(String worker, @Nullable List<CommittedGame> games, @Nullable Throwable failure)
      implements RunCommand {}

  /** A worker cannot play a game. */
  record Decline(String worker, HeldLease lease, String reason) implements RunCommand {}

  /**
   * Time to see whether games are to be drawn.
   *
   * @param wanted games that workers wait for
   */
  record Draw(int wanted) implements RunCommand {}

  /**
   * An engine crashes too often to go on: it leaves the contest or, where engines cannot, the run
   * is played no more until a user resumes it.
   *
   * @param engine index in the run's list
   * @param reason one line for people
   */
  record Expel(int engine, String reason) implements RunCommand {}

  /** Time to look at deadlines. */
  enum Tick implements RunCommand {
    INSTANCE
  }

  /** Time to commit what has gathered. */
  enum Flush implements RunCommand {
    INSTANCE
  }

  /** The run can take the next of the commands that wait; its {@link CommandStash} takes it out. */
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
