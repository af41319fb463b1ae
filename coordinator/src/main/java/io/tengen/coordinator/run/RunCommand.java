package io.tengen.coordinator.run;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.SlotDemand;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.coordinator.run.verify.ExcludedWorkers;
import io.tengen.coordinator.tournament.TournamentResults;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.RunSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A message to a {@link Run}. */
public sealed interface RunCommand {
  /**
   * Creates the run; without effect if it exists.
   *
   * @param owner the user who creates the run; empty if callers are not authenticated
   * @param waits whether the run waits until it is approved
   */
  record Create(RunSpec spec, String owner, boolean waits, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {
    /** Creates a run that waits for no approval. */
    public Create(RunSpec spec, String owner, ActorRef<StatusReply<RunView>> replyTo) {
      this(spec, owner, false, replyTo);
    }
  }

  /**
   * Starts a run that waits for approval; replies with an error if it does not wait.
   *
   * @param by the user who approves it
   */
  record Approve(String by, ActorRef<StatusReply<RunView>> replyTo) implements RunCommand {}

  /**
   * Stops the actor of a run that has ended, before the run is deleted; replies with an error, and
   * goes on, if the run has not ended, still stores results, or has others than were archived.
   *
   * @param archived the games in the archive of the run; null if it is deleted without one
   */
  record Retire(@Nullable CountedGames archived, ActorRef<StatusReply<Done>> replyTo)
      implements RunCommand {}

  record GetView(ActorRef<RunView> replyTo) implements RunCommand {}

  record GetStatistics(ActorRef<RunStatistics> replyTo) implements RunCommand {}

  /** Asks for the history of the run and for sums over its games. */
  record GetSummary(ActorRef<RunSummary> replyTo) implements RunCommand {}

  /** Asks which games were counted, and what became of their results. */
  record GetCounted(ActorRef<CountedGames> replyTo) implements RunCommand {}

  /** Asks for the places and matches of the tournament. */
  record GetTournamentResults(ActorRef<TournamentResults> replyTo) implements RunCommand {}

  /**
   * Withdraws an engine from a tournament that is played round by round; replies with an error if
   * that is impossible.
   *
   * @param engine name of the engine
   */
  record Withdraw(String engine, ActorRef<StatusReply<RunView>> replyTo) implements RunCommand {}

  /** Stops handing out games; idempotent. */
  record Cancel(ActorRef<RunView> replyTo) implements RunCommand {}

  /** Begins no more moves until the run is resumed, and keeps its games; idempotent. */
  record Pause(ActorRef<RunView> replyTo) implements RunCommand {}

  /** Hands out games of a paused, cancelled or failed run again; idempotent. */
  record Resume(ActorRef<RunView> replyTo) implements RunCommand {}

  /**
   * Gives the run more games; replies with an error if that is impossible. Idempotent.
   *
   * @param games number of games of the whole run
   */
  record Extend(int games, ActorRef<StatusReply<RunView>> replyTo) implements RunCommand {}

  /**
   * Changes the run's priority and share of the workers; idempotent.
   *
   * @param priority null to keep the present one
   * @param share null to keep the present one
   */
  record SetSchedule(@Nullable Integer priority, @Nullable Double share, ActorRef<RunView> replyTo)
      implements RunCommand {}

  /** Replaces the run's note; idempotent. */
  record Annotate(String note, ActorRef<RunView> replyTo) implements RunCommand {}

  /** The workers that are connected now. Sent once; {@link Joined} and {@link Left} follow. */
  record Connected(List<WorkerRef> workers) implements RunCommand {
    public Connected {
      workers = List.copyOf(workers);
    }
  }

  /** A worker has connected, or has reconnected on another stream. */
  record Joined(WorkerRef worker) implements RunCommand {}

  /**
   * A worker's stream has ended. The worker is gone unless it has reconnected on another stream.
   */
  record Left(WorkerRef worker) implements RunCommand {}

  /**
   * Asks for games; answered by {@link RunNotification.Granted}.
   *
   * @param at when, as {@link io.tengen.tracing.Tracing#now}
   */
  record RequestJobs(WorkerRef worker, int count, long at) implements RunCommand {
    /** Asks for games that are not traced. */
    public RequestJobs(WorkerRef worker, int count) {
      this(worker, count, 0);
    }
  }

  /**
   * The engines of a run in a pool, with the builds of programs that all runs of the pool play
   * with.
   *
   * @param request the request for games that waits for them
   */
  record Identified(List<EngineSpec> engines, RequestJobs request) implements RunCommand {}

  /** A worker reports the games that it plays; those that it should not play are revoked. */
  record Hold(WorkerRef worker, List<HeldGame> games) implements RunCommand {}

  /** Frees the worker's leases except those that it still holds. */
  record KeepOnly(String worker, Set<HeldLease> held) implements RunCommand {}

  /** Frees games that did not reach their worker, or that it returns unplayed. */
  record Release(List<HeldLease> leases) implements RunCommand {}

  /** A worker that is leaving returns a game, with the moves that it has not reported before. */
  record HandBack(String worker, HeldLease lease, Optional<CheckpointPart> news)
      implements RunCommand {}

  /** A refereed game; answered by a verdict. */
  record Report(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) implements RunCommand {}

  /** The referee found a reported game wrong; answered by a verdict. */
  record Objection(String worker, HeldLease lease, String objection, ActorRef<ToWorker> replyTo)
      implements RunCommand {}

  /**
   * Excludes a worker's results; replies with an error if that is impossible.
   *
   * @param reason one line for people
   * @param nameOnly whether the results of other workers with its credential continue to count
   */
  record Exclude(
      String worker, String reason, boolean nameOnly, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {}

  /** Restores a worker's results; replies with an error if that is impossible. */
  record LiftExclusion(String worker, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {}

  /**
   * Cancels the result of a counted game for one side or both; replies with an error if that is
   * impossible.
   *
   * @param game index of the game
   * @param side {@link AnnulledSide#NONE} to let the result count again
   * @param reason one line for people
   */
  record Annul(int game, AnnulledSide side, String reason, ActorRef<StatusReply<RunView>> replyTo)
      implements RunCommand {}

  /** The archive has answered about a game that is to be annulled, unless there was a failure. */
  record Archived(Annul annul, @Nullable Optional<CommittedGame> game, @Nullable Throwable failure)
      implements RunCommand {}

  /** Asks for the games that workers play, and for what keeps workers from playing. */
  record GetWorkers(ActorRef<RunWorkers> replyTo) implements RunCommand {}

  /** Asks how many slots of workers the games of the run want. */
  record GetDemand(ActorRef<List<SlotDemand>> replyTo) implements RunCommand {}

  /**
   * Asks for games that workers play, with their moves, and has the workers report further moves as
   * they are made for some seconds.
   *
   * @param most number of games by ascending index
   * @param games indices of games to return beyond these if they are played
   */
  record WatchGames(int most, Set<Integer> games, ActorRef<RunningGames> replyTo)
      implements RunCommand {
    public WatchGames {
      games = Set.copyOf(games);
    }
  }

  /** Asks for the excluded workers and the games in dispute. */
  record GetExclusions(ActorRef<ExcludedWorkers.View> replyTo) implements RunCommand {}

  /** A worker's records were set aside, unless there was a failure. */
  record SetAside(String worker, @Nullable List<CommittedGame> games, @Nullable Throwable failure)
      implements RunCommand {}

  /** A worker's records were restored, unless there was a failure. */
  record PutBack(String worker, @Nullable List<CommittedGame> games, @Nullable Throwable failure)
      implements RunCommand {}

  /** A worker cannot play a game. */
  record Decline(String worker, HeldLease lease, String reason) implements RunCommand {}

  /**
   * Draws further games if the tournament can.
   *
   * @param wanted number of games that workers wait for
   */
  record Draw(int wanted) implements RunCommand {}

  /**
   * Removes an engine that crashes too often: it leaves the tournament or, if engines cannot leave,
   * the run fails until a user resumes it.
   *
   * @param engine index in the run's list
   * @param reason one line for people
   */
  record Expel(int engine, String reason) implements RunCommand {}

  /** Checks deadlines; sent periodically. */
  enum Tick implements RunCommand {
    INSTANCE
  }

  /** Commits the gathered results. */
  enum Flush implements RunCommand {
    INSTANCE
  }

  /** Makes {@link CommandStash} deliver the next stashed command. */
  enum Next implements RunCommand {
    INSTANCE
  }

  /** Retries a batch that the archive failed to store. */
  enum Retry implements RunCommand {
    INSTANCE
  }

  /** The batch's records were stored in the archive, unless there was a failure. */
  record Stored(@Nullable Throwable failure) implements RunCommand {}
}
